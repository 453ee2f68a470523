import type { OwnProfile } from '@tinsmith/contract/profile';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { deleteAccount, downloadData } from '../../api/gen/profile.ts';
import confirm from '../../forms/confirm.module.css';
import { browserStore, dropDraftsOfOthers } from '../../forms/draft-store.ts';
import { giveUpUnsaved } from '../../forms/unsaved.ts';
import { required, useFields } from '../../forms/use-fields.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { DeleteFates } from './delete-fates.tsx';
import { type ProvenAction, useProof, useResumedAction } from './session/use-proof.tsx';
import { SettingRow, SettingRows, SettingsSection } from './settings.tsx';

interface OwnDataProps {
  profile: OwnProfile;
  numDevices: number;
}

export function OwnData({ profile, numDevices }: OwnDataProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { before, dialog } = useProof();
  const ask: ProvenAction = { name: 'delete', words: 'delete your account', act: () => setIsOpen(true) };
  useResumedAction(before, [ask]);
  return (
    <SettingsSection title="Your data">
      {dialog}
      <SettingRows>
        <SettingRow
          title="Download everything"
          button={
            <ButtonLink
              to={downloadData.path}
              reloadDocument
              download
              variant="quiet"
              isSmall
              icon="download"
            >
              Download my data
            </ButtonLink>
          }
        >
          Your profile, entries, files, log posts, votes, ratings and more, in one zip file.
        </SettingRow>
        <SettingRow
          title="Delete this account"
          button={
            <>
              <Button
                variant="danger"
                isSmall
                icon="trash"
                onClick={() => (profile.hasPassword ? setIsOpen(true) : before(ask))}
              >
                Delete account
              </Button>
              <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete your account?">
                <DeleteForm profile={profile} numDevices={numDevices} onCancel={() => setIsOpen(false)} />
              </Dialog>
            </>
          }
        >
          Your name, e-mail, picture and ways to log in are deleted. Your entries, log posts and reviews stay,
          under “a former member”. This can't be undone.
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  );
}

function DeleteForm({ profile, numDevices, onCancel }: OwnDataProps & { onCancel: () => void }) {
  const goTo = useGoTo();
  const { isSending, problem, send } = useSend();
  const fields = useFields({
    proof: required(profile.hasPassword ? 'Enter your password.' : 'Enter your username.'),
  });
  const submit = async (event: FormEvent) => {
    const body = fields.check(event);
    if (!body) return;
    const refused = await send(async () => {
      await callApi(deleteAccount, { body });
      dropDraftsOfOthers(browserStore(), null);
      giveUpUnsaved();
      await accountChanged();
      await goTo('/accounts/deleted');
    });
    if (refused) fields.focus('proof');
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      {problem && <Note kind="err" title={problem} />}
      <DeleteFates profile={profile} numDevices={numDevices} />
      {profile.hasPassword ? (
        <PasswordField
          {...fields.of('proof')}
          label="Your password"
          autoComplete="current-password"
          maxLength={200}
        />
      ) : (
        <TextField
          {...fields.of('proof')}
          label="Your username"
          hint={`To confirm, type ${profile.username}.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      )}
      <div className={confirm.actions}>
        <Button type="submit" variant="danger" icon="trash" isBusy={isSending} busyLabel="Deleting">
          Delete my account
        </Button>
        <Button className={confirm.keep} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

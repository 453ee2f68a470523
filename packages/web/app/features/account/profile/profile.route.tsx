import { loggedIn, personal } from '@tinsmith/contract/access';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { listDevices } from '../../../api/gen/account.ts';
import { getMailSwitches } from '../../../api/gen/mail.ts';
import { getOwnProfile } from '../../../api/gen/profile.ts';
import { NeedsScript } from '../../../forms/needs-script.tsx';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { MailSwitchList } from '../../mail/mail-switches.tsx';
import { OwnData } from '../own-data.tsx';
import { Devices } from '../session/devices.tsx';
import { MustLogIn } from '../session/must-log-in.tsx';
import styles from '../settings.module.css';
import { SettingRow, SettingRows, SettingsSection } from '../settings.tsx';
import { WaysIn } from '../ways-in.tsx';
import { ProfileForm } from './profile-form.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call }: PageRequest) => {
  const [profile, devices, mails] = await Promise.all([
    call(getOwnProfile, {}),
    call(listDevices, {}),
    call(getMailSwitches, {}),
  ]);
  return { profile, devices: devices.result, mails };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Edit your profile',
    description: 'What others see of you, how you log in, and your data.',
    path: '/profile',
    isPrivate: true,
  });

export default function ProfilePage() {
  const own = useLoaderData<typeof loader>();
  const [isSaved, setIsSaved] = useState(false);
  if (!own)
    return (
      <MustLogIn next="/profile">Here you change what others see about you, and your settings.</MustLogIn>
    );
  const { profile, devices, mails } = own;
  // The Save button is far below on small screens: moving the focus brings the note into view.
  const showSaved = (note: HTMLDivElement | null) => {
    if (isSaved) note?.focus();
  };
  return (
    <>
      <Breadcrumbs
        items={[{ label: profile.username, to: `/user/${profile.username}` }, { label: 'Edit' }]}
      />
      <PageHead title="Edit your profile" />
      <NeedsScript what="Editing your profile" />
      <div ref={showSaved} role="status" tabIndex={-1}>
        {isSaved && (
          <Note kind="ok" title="Saved.">
            <Link to={`/user/${profile.username}`}>See it as others do</Link>
          </Note>
        )}
      </div>
      <div className={styles.sections}>
        <ProfileForm profile={profile} onChange={() => setIsSaved(false)} onSaved={() => setIsSaved(true)} />
        <WaysIn profile={profile} />
        <Devices devices={devices} />
        <SettingsSection
          anchor="mail"
          title="E-mails"
          lead="Changes are saved right away. You'll always get e-mails about your account itself."
        >
          <MailSwitchList {...mails} />
        </SettingsSection>
        <SettingsSection title="For scripts" lead="Let your own programs use the site as you.">
          <SettingRows>
            <SettingRow
              title="API tokens"
              button={
                <ButtonLink to="/accounts/tokens" variant="quiet" isSmall>
                  Manage API tokens
                </ButtonLink>
              }
            >
              Create and revoke tokens. The <Link to="/api/docs">API docs</Link> list every call.
            </SettingRow>
          </SettingRows>
        </SettingsSection>
        <OwnData profile={profile} numDevices={devices.length} />
      </div>
    </>
  );
}

import type { OwnProfile } from '@tinsmith/contract/profile';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { resendVerification } from '../../api/gen/account.ts';
import { unlinkProvider } from '../../api/gen/oauth.ts';
import { beginTwoFactor } from '../../api/gen/profile.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ChangeEmail } from './change-email.tsx';
import { OAuthTrouble } from './oauth/oauth-trouble.tsx';
import { oauthAddress, providerIcon } from './oauth/other-sites.tsx';
import { type ProvenAction, useProof, useResumedAction } from './session/use-proof.tsx';
import { SettingRow, SettingRows, SettingsSection } from './settings.tsx';
import { TwoFactorEnd } from './two-factor/two-factor-end.tsx';
import { type Secret, TwoFactorSetup } from './two-factor/two-factor-setup.tsx';

type Dialog = 'email' | 'two-factor-end' | Secret;

/** Actions that change how a user logs in, each after a proof of identity. */
function useAccountActions(profile: OwnProfile, open: (dialog: Dialog) => void) {
  const changeEmail: ProvenAction = {
    name: 'email',
    words: 'change your e-mail',
    act: () => open('email'),
  };
  const setUpTwoFactor: ProvenAction = {
    name: 'two-factor',
    words: 'set up two-factor',
    act: async () => open(await callApi(beginTwoFactor, { body: {} })),
  };
  const { revalidate } = useRevalidator();
  const connect = ({ id, name }: Site): ProvenAction => ({
    name: `connect-${id}`,
    words: `connect ${name}`,
    act: () => window.location.assign(oauthAddress(id, '/profile')),
  });
  const disconnect = ({ id, name }: Site): ProvenAction => ({
    name: `disconnect-${id}`,
    words: `disconnect ${name}`,
    act: async () => {
      await callApi(unlinkProvider, { params: { provider: id as 'github' | 'discord' }, body: {} });
      await revalidate();
    },
  });
  return {
    changeEmail,
    setUpTwoFactor,
    ofSite: (site: Site) => (site.isLinked ? disconnect(site) : connect(site)),
    all: [changeEmail, setUpTwoFactor, ...profile.providers.map((site) => connect(site))],
  };
}

/** How the user logs in: address, password, second factor, other sites. */
export function WaysIn({ profile }: { profile: OwnProfile }) {
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { before, dialog: proofDialog } = useProof();
  const actions = useAccountActions(profile, setDialog);
  useResumedAction(before, actions.all);
  const close = () => {
    setDialog(null);
    void revalidate();
  };
  return (
    <SettingsSection
      title="Ways to log in"
      lead="We'll ask you to confirm it's you before anything here changes."
    >
      {proofDialog}
      <OAuthTrouble />
      <ChangeEmail
        profile={profile}
        isOpen={dialog === 'email'}
        onClose={() => setDialog(null)}
        onSent={() => setIsSent(false)}
      />
      <TwoFactorSetup
        secret={dialog !== null && typeof dialog === 'object' ? dialog : null}
        onClose={close}
      />
      <TwoFactorEnd isOpen={dialog === 'two-factor-end'} hasPassword={profile.hasPassword} onClose={close} />
      <SettingRows>
        <Email
          profile={profile}
          isSent={isSent}
          onSent={() => setIsSent(true)}
          onChange={() => before(actions.changeEmail)}
        />
        <SettingRow
          title="Password"
          button={
            <ButtonLink
              to={profile.hasPassword ? '/accounts/password/change' : '/accounts/password/forgot'}
              variant="quiet"
              isSmall
            >
              {profile.hasPassword ? 'Change password' : 'Set a password'}
            </ButtonLink>
          }
        >
          {profile.hasPassword
            ? "Changing it logs out all other devices, cancels links we've sent you, disconnects other sites and revokes API tokens."
            : 'None yet: you log in with another site. We can e-mail you a link to set one.'}
        </SettingRow>
        <TwoFactor
          profile={profile}
          onSetUp={() => before(actions.setUpTwoFactor)}
          onEnd={() => setDialog('two-factor-end')}
        />
        {profile.providers.map((site) => (
          <OtherSite key={site.id} site={site} onPress={() => before(actions.ofSite(site))} />
        ))}
      </SettingRows>
    </SettingsSection>
  );
}

interface EmailProps {
  profile: OwnProfile;
  isSent: boolean;
  onSent: () => void;
  onChange: () => void;
}

function Email({ profile, isSent, onSent, onChange }: EmailProps) {
  const { isSending, problem, send } = useSend();
  const { pendingEmail, isVerified } = profile;
  const isWaiting = pendingEmail !== null || (profile.email !== '' && !isVerified);
  const sendAgain = () =>
    send(async () => {
      await callApi(resendVerification, { body: {} });
      onSent();
    });
  return (
    <SettingRow
      title={profile.email || 'No e-mail yet'}
      state={
        profile.email &&
        (isVerified ? <Pill kind="ok">Confirmed</Pill> : <Pill kind="warn">Not confirmed</Pill>)
      }
      button={
        <Button variant="quiet" isSmall onClick={onChange}>
          Change e-mail
        </Button>
      }
      answer={
        isWaiting && (
          <>
            {problem && <Note kind="err" title={problem} />}
            <div role="status">
              {isSent && !problem && (
                <Note kind="ok" title="Sent again.">
                  Check your mail.
                </Note>
              )}
            </div>
            {!isSent && (
              <Button variant="quiet" isSmall isBusy={isSending} busyLabel="Sending" onClick={sendAgain}>
                Send the link again
              </Button>
            )}
          </>
        )
      }
    >
      {pendingEmail === null
        ? "A new address takes effect once you open the link we send there. We'll e-mail the old address, too."
        : `Open the link we sent to ${pendingEmail} to switch to it.`}
    </SettingRow>
  );
}

interface TwoFactorProps {
  profile: OwnProfile;
  onSetUp: () => void;
  onEnd: () => void;
}

function TwoFactor({ profile, onSetUp, onEnd }: TwoFactorProps) {
  const { hasTwoFactor, recoveryCodesLeft } = profile;
  return (
    <SettingRow
      title="Two-factor"
      state={hasTwoFactor ? <Pill kind="ok">On</Pill> : <Pill>Off</Pill>}
      button={
        <Button variant="quiet" isSmall onClick={hasTwoFactor ? onEnd : onSetUp}>
          {hasTwoFactor ? 'Turn off' : 'Set up'}
          <span className="visually-hidden"> two-factor</span>
        </Button>
      }
    >
      {hasTwoFactor
        ? `We'll ask for a code when you log in, even with GitHub or Discord. ${spareCodes(recoveryCodesLeft)}`
        : 'A code from an app that you enter when you log in. You get spare codes for the day your phone falls in the sea.'}
    </SettingRow>
  );
}

const spareCodes = (left: number): string =>
  left === 0
    ? 'You have no spare codes left. Turn two-factor off and on again to get new ones.'
    : `Spare codes left: ${left}.`;

type Site = OwnProfile['providers'][number];

function OtherSite({ site: { id, name, isLinked }, onPress }: { site: Site; onPress: () => void }) {
  return (
    <SettingRow
      icon={providerIcon(id)}
      title={name}
      button={
        <Button variant="quiet" isSmall onClick={onPress}>
          {isLinked ? 'Disconnect' : 'Connect'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      }
    >
      {isLinked ? 'Connected.' : 'Not connected.'}
    </SettingRow>
  );
}

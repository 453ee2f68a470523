import { resendVerification } from '@tinsmith/contract/account';
import { unlinkProvider } from '@tinsmith/contract/oauth';
import { type OwnProfile, saveProfile } from '@tinsmith/contract/profile';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ChangeEmail } from './change-email.tsx';
import { oauthAddress, providerIcon } from './oauth/other-sites.tsx';
import { Deed, Deeds, SettingsSection } from './settings.tsx';
import { TwoFactorEnd } from './two-factor/two-factor-end.tsx';
import { TwoFactorSetup } from './two-factor/two-factor-setup.tsx';

/** How one proves who one is: address, password, second factor, other sites. */
export function WaysIn({ profile }: { profile: OwnProfile }) {
  return (
    <SettingsSection title="Logging in" lead="How you prove that it is you.">
      <Deeds>
        <Email profile={profile} />
        <Deed
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
            ? 'A change ends all other sessions.'
            : 'None yet: you log in by another site. A link by mail lets you set one.'}
        </Deed>
        <TwoFactor profile={profile} />
        {profile.providers.map((provider) => (
          <OtherSite key={provider.id} {...provider} />
        ))}
      </Deeds>
    </SettingsSection>
  );
}

function Email({ profile }: { profile: OwnProfile }) {
  const [isChanging, setIsChanging] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const { isSending, problem, send } = useSend();
  const { pendingEmail, isVerified } = profile;
  const isWaiting = pendingEmail !== null || (profile.email !== '' && !isVerified);
  const sendAgain = () =>
    send(async () => {
      const { location, info, isEmailShown } = profile;
      // A changed address gets its link by being asked for once more.
      await (pendingEmail === null
        ? callApi(resendVerification, { body: {} })
        : callApi(saveProfile, { body: { location, info, isEmailShown, email: pendingEmail } }));
      setIsSent(true);
    });
  return (
    <Deed
      title={profile.email || 'No e-mail yet'}
      state={
        profile.email &&
        (isVerified ? <Pill kind="ok">Confirmed</Pill> : <Pill kind="warn">Not confirmed</Pill>)
      }
      button={
        <>
          <Button variant="quiet" isSmall onClick={() => setIsChanging(true)}>
            Change e-mail
          </Button>
          <ChangeEmail
            profile={profile}
            isOpen={isChanging}
            onClose={() => setIsChanging(false)}
            onSent={() => setIsSent(false)}
          />
        </>
      }
      answer={
        isWaiting && (
          <>
            {problem && <Note kind="err" title={problem} />}
            <div role="status">
              {isSent && !problem && (
                <Note kind="ok" title="Sent again.">
                  Look in your mail.
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
        ? 'A new address counts once you open the link we send there.'
        : `${pendingEmail} takes its place once you open the link we sent there.`}
    </Deed>
  );
}

function TwoFactor({ profile }: { profile: OwnProfile }) {
  const { revalidate } = useRevalidator();
  // Chosen when it opens: the set-up still shows the spare codes when two-factor is on already.
  const [dialog, setDialog] = useState<'setup' | 'end' | null>(null);
  const { hasTwoFactor, hasPassword, recoveryCodesLeft } = profile;
  const close = () => {
    setDialog(null);
    void revalidate();
  };
  return (
    <Deed
      title="Two-factor"
      state={hasTwoFactor ? <Pill kind="ok">On</Pill> : <Pill>Off</Pill>}
      button={
        hasPassword && (
          <>
            <Button variant="quiet" isSmall onClick={() => setDialog(hasTwoFactor ? 'end' : 'setup')}>
              {hasTwoFactor ? 'Turn off' : 'Set up'}
              <span className="visually-hidden"> two-factor</span>
            </Button>
            <TwoFactorSetup isOpen={dialog === 'setup'} onClose={close} />
            <TwoFactorEnd isOpen={dialog === 'end'} onClose={close} />
          </>
        )
      }
    >
      {!hasPassword
        ? 'A code from an app besides the password. Set a password first.'
        : hasTwoFactor
          ? `A code from your app is asked when you log in. ${spareCodes(recoveryCodesLeft)}`
          : 'A code from an app, asked when you log in. You get spare codes for the day the phone falls in the sea.'}
    </Deed>
  );
}

const spareCodes = (left: number): string =>
  left === 0 ? 'No spare codes are left: turn it off and on for new ones.' : `Spare codes left: ${left}.`;

function OtherSite({ id, name, isLinked }: OwnProfile['providers'][number]) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const disconnect = () =>
    send(async () => {
      await callApi(unlinkProvider, { params: { provider: id as 'github' | 'discord' }, body: {} });
      await revalidate();
    });
  return (
    <Deed
      icon={providerIcon(id)}
      title={name}
      button={
        isLinked ? (
          <Button variant="quiet" isSmall isBusy={isSending} busyLabel="Disconnecting" onClick={disconnect}>
            Disconnect<span className="visually-hidden"> {name}</span>
          </Button>
        ) : (
          <ButtonLink to={oauthAddress(id, '/profile')} reloadDocument variant="quiet" isSmall>
            Connect<span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )
      }
      answer={problem && <Note kind="err" title={problem} />}
    >
      {isLinked ? 'Connected.' : 'Not connected.'}
    </Deed>
  );
}

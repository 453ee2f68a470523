import { loggedIn, personal } from '@tinsmith/contract/access';
import { type Scope, scopeLabels, scopesFor } from '@tinsmith/domain/scopes';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { listTokens, makeToken, revokeToken } from '../../../api/gen/token.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { PostButton } from '../../../forms/post-button.tsx';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, requireLogin } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { MustLogIn } from '../session/must-log-in.tsx';
import { useProof } from '../session/use-proof.tsx';
import styles from './tokens.module.css';

const here = '/accounts/tokens';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(({ call }) => call(listTokens, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Revoking works without script; a new token is shown once, on a page that stays open. */
export const action = onForm(async ({ call, text, goTo, askAgain }) => {
  if (text('intent') !== 'revoke') return askAgain();
  await call(revokeToken, { params: { tokenId: text('tokenId') } });
  return goTo(here);
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'API tokens',
    description: 'Tokens for your scripts.',
    path: here,
    isPrivate: true,
  });

/** A token that was just created, shown once. */
const NewToken = ({ token }: { token: string }) => (
  <Note kind="ok" title="Copy your token now. You won't see it again.">
    <code className={styles.token}>{token}</code>
  </Note>
);

function MakeForm({ onMade }: { onMade: (token: string) => Promise<unknown> }) {
  const sent = useSentForm();
  const { rank = null } = useCurrentUser();
  const [name, setName] = useState(sent.typed('name') ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(['read']);
  const { isSending, problem, send } = useSend();
  const { before, dialog } = useProof();
  const make = () =>
    send(async () => {
      const body = { name, scopes: [...chosen] as Scope[] };
      const { token } = await callApi(makeToken, { body });
      setName('');
      await onMade(token);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    before({ name: 'token', words: 'create an API token', page: here, act: async () => void (await make()) });
  };
  return (
    <>
      {dialog}
      <form method="post" className={styles.form} onSubmit={submit}>
        <CsrfField />
        {sent.isBack && (
          <Note
            kind="warn"
            title="Please turn on JavaScript to create a token, because it's only shown once."
          />
        )}
        <TextField
          label="What is it for?"
          name="name"
          required
          maxLength={60}
          hint="So you'll know later which script uses it."
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Chips
          legend="It can"
          type="checkbox"
          name="scopes"
          options={scopesFor(rank).map((scope) => ({ value: scope, label: scopeLabels[scope] }))}
          values={chosen}
          onChange={setChosen}
        />
        {problem && <Note kind="err" title={problem} />}
        <p>
          <Button type="submit" isBusy={isSending} busyLabel="Creating">
            Create a token
          </Button>
        </p>
      </form>
    </>
  );
}

export default function TokensPage() {
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<string | null>(null);
  const { isSending, problem, send } = useSend();
  if (data === null)
    return (
      <MustLogIn next={here}>Here you make tokens for scripts that use the site on your behalf.</MustLogIn>
    );
  const revoke = (id: number) =>
    void send(async () => {
      await callApi(revokeToken, { params: { tokenId: String(id) } });
      await revalidate();
    });
  const onMade = async (token: string) => {
    setMade(token);
    await revalidate();
  };
  return (
    <>
      <PageHead
        title="API tokens"
        lead={
          <>
            For your scripts. A token can never do more than you can. It stops working when you revoke it or
            change your password. See the <Link to="/api/docs">API docs</Link>.
          </>
        }
      />
      <div role="status">{made && <NewToken token={made} />}</div>
      <MakeForm onMade={onMade} />
      {problem && <Note kind="err" title={problem} />}
      <ul className={styles.list}>
        {data.result.map((token) => (
          <li key={token.id}>
            <div>
              <b>{token.name}</b>{' '}
              {token.scopes.map((scope) => (
                <Pill key={scope}>{scopeLabels[scope]}</Pill>
              ))}
              <p className={styles.soft}>
                Created on <LocalTime epochMs={token.createdAt} format="full" />,{' '}
                {token.usedAt === null ? (
                  'never used'
                ) : (
                  <>
                    last used on <LocalTime epochMs={token.usedAt} format="full" />
                  </>
                )}
              </p>
            </div>
            {token.isRevoked ? (
              <Pill kind="line">Revoked</Pill>
            ) : (
              <PostButton
                variant="quiet"
                isSmall
                isBusy={isSending}
                action={here}
                fields={{ intent: 'revoke', tokenId: String(token.id) }}
                back={here}
                onPress={() => revoke(token.id)}
              >
                Revoke
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

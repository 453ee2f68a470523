import type { Competition } from '@tinsmith/contract/competition';
import type { Candidate, Team } from '@tinsmith/contract/team';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { callOnce } from '../../api/call-once.ts';
import { myEntry } from '../../api/gen/entry.ts';
import { createInvitation, listCandidates } from '../../api/gen/team.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { listNames } from '../entry/entry-labels.ts';
import { SmallFace } from '../entry/small-face.tsx';
import { Block } from './block.tsx';
import styles from './team.module.css';

interface InviteFormProps {
  competition: Competition;
  team: Team;
  onDone: (news: string) => Promise<void>;
}

function situationOf({ location, isLookingForTeam, entryTitle, teamMates }: Candidate): string {
  if (teamMates.length > 0) {
    const mates = `with ${listNames(teamMates)}`;
    return entryTitle === null ? `in a team ${mates}` : `in ${entryTitle || 'Untitled'}, ${mates}`;
  }
  const doing = isLookingForTeam ? 'looking for a team' : 'on their own';
  return location === '' ? doing : `${location}, ${doing}`;
}

/** Highlights the typed letters in a name. */
function Found({ name, typed }: { name: string; typed: string }) {
  const at = typed === '' ? -1 : name.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return name;
  const end = at + typed.length;
  return (
    <>
      {name.slice(0, at)}
      <mark className={styles.mark}>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  );
}

/** Invites a user to the team. */
export function InviteForm({ competition, team, onDone }: InviteFormProps) {
  const params = { compoId: competition.short };
  const [invitee, setInvitee] = useState<Candidate | null>(null);
  const [typed, setTyped] = useState('');
  /** Each invitation starts with an empty field. */
  const [numInvited, setNumInvited] = useState(0);
  const [missing, setMissing] = useState<string | null>(null);
  const { isSending, problem, send } = useSend();
  const search = async (letters: string) =>
    (await callApi(listCandidates, { params, query: { search: letters } })).result;
  const ask = (sentence: string) => {
    setMissing(sentence);
    document.getElementById('invite')?.parentElement?.querySelector('input')?.focus();
  };
  /** The chosen entrant, or the one whose name was typed. */
  const findInvitee = async (): Promise<Candidate | null> => {
    const name = typed.trim();
    if (invitee !== null || name === '') return invitee;
    const found = await search(name);
    return found.find(({ username }) => username.toLowerCase() === name.toLowerCase()) ?? null;
  };
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(null);
    let isUnknown = false;
    await send(async () => {
      const chosen = await findInvitee();
      isUnknown = chosen === null;
      if (chosen === null) return;
      // A user without an entry starts one by inviting someone.
      const entryId = team.entryId ?? (await callApi(myEntry, { params, body: undefined })).entryId;
      await callOnce(createInvitation, { body: { entryId, recipientEntrantId: chosen.entrantId } });
      setInvitee(null);
      setTyped('');
      setNumInvited((count) => count + 1);
      await onDone(`You've invited ${chosen.username}.`);
    });
    if (!isUnknown) return;
    ask(
      typed.trim() === ''
        ? 'Please choose someone to invite.'
        : `There's no ${typed.trim()} to invite. Please choose someone from the list.`,
    );
  };
  return (
    <Block id="invite" title="Invite someone" order={2}>
      <NeedsScript what="Inviting people" />
      <form className={classNames(styles.form, styles.scripted)} method="post" onSubmit={invite} noValidate>
        <Combobox
          key={numInvited}
          label="Entrant"
          hint={`You can invite anyone who has joined ${competition.title} and confirmed their address. They'll get an e-mail and see your invitation on their team page.`}
          problemId={missing === null ? undefined : 'invite-problem'}
          onType={(text) => {
            setTyped(text);
            setMissing(null);
          }}
          value={invitee}
          onChange={setInvitee}
          keyOf={(candidate) => candidate.entrantId}
          nameOf={(candidate) => candidate.username}
          search={search}
          nothing="No match. People need to have joined and confirmed their address before you can invite them."
          failed="We can't search right now. Check your connection and try again."
        >
          {(candidate, letters) => (
            <>
              <SmallFace name={candidate.username} avatar={candidate.avatar} size="xs" />
              <span>
                <b className={styles.option}>
                  <Found name={candidate.username} typed={letters} />
                </b>
                <span className={styles.hint}>{situationOf(candidate)}</span>
              </span>
            </>
          )}
        </Combobox>
        <div>
          <Button type="submit" isBusy={isSending} busyLabel="Inviting">
            Invite{invitee && ` ${invitee.username}`}
          </Button>
        </div>
        {/* Below the button, which must not move away from under the pointer. */}
        {missing !== null && (
          <div role="alert">
            <FieldMessage id="invite-problem" error={missing} />
          </div>
        )}
        {problem && <Note kind="err" title={problem} />}
      </form>
    </Block>
  );
}

import type { PoolRule, Proposal } from '@tinsmith/contract/rule';
import { findCloseRule } from '@tinsmith/domain/close-rules';
import { maxRuleLength } from '@tinsmith/domain/limits';
import { categoryNames, type RuleCategory, ruleCategories } from '@tinsmith/domain/rule-eligibility';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { callOnce } from '../../api/call-once.ts';
import { changeProposal, proposeRule } from '../../api/gen/rule.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
import { Board } from '../../ui/board.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './propose.module.css';

interface ProposalFormProps {
  rules: readonly PoolRule[];
  isVerified?: boolean;
  /** The proposal to change; a new one if absent. */
  proposal?: Proposal;
  onDone?: () => void;
}

export const categoryOptions = ruleCategories.map((value) => ({ value, label: categoryNames[value] }));

/** The proposal a form is about: empty for a new one. */
const idOf = (proposal: Proposal | undefined): string => (proposal ? String(proposal.id) : '');

const toCategory = (text: string | undefined): RuleCategory | undefined =>
  ruleCategories.find((category) => category === text);

/** Writes or changes a proposal, with a preview. */
export function ProposalForm({ rules, isVerified = true, proposal, onDone }: ProposalFormProps) {
  const sent = useSentForm();
  const isBack =
    sent.isBack && sent.typed('intent') === 'propose' && sent.typed('proposalId') === idOf(proposal);
  const typed = (name: string) => (isBack ? sent.typed(name) : undefined);
  const flash = useFlash('proposed');
  const [text, setText] = useState(typed('text') ?? proposal?.text ?? '');
  const [note, setNote] = useState(typed('note') ?? proposal?.note ?? '');
  const [category, setCategory] = useState(toCategory(typed('category')) ?? proposal?.category ?? 'genre');
  const [isSent, setIsSent] = useState(flash !== null && !proposal);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const close = findCloseRule(text, rules);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(false);
    const body = { category, text, note };
    const refusal = await send(async () => {
      if (proposal) await callApi(changeProposal, { params: { proposalId: String(proposal.id) }, body });
      else await callOnce(proposeRule, { body });
      await revalidate();
    });
    if (refusal) return;
    if (!proposal) {
      setText('');
      setNote('');
      setIsSent(true);
    }
    onDone?.();
  };
  return (
    <div className={styles.form}>
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="intent" value="propose" />
        <input type="hidden" name="proposalId" value={idOf(proposal)} />
        <TextArea
          label="Your rule"
          name="text"
          maxLength={maxRuleLength}
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          hint={`One sentence that people can check by playing. ${maxRuleLength - text.length} characters left.`}
        />
        <Chips
          legend="Category"
          type="radio"
          name="category"
          options={categoryOptions}
          values={[category]}
          onChange={([value]) => setCategory(value as RuleCategory)}
        />
        <p className={styles.hint}>
          Genre: what kind of game. Artistic: what it shows or tells. Technical: how it's made. Bonus:
          something small on top.
        </p>
        <TextField
          label="A note for the organizers"
          isOptional
          name="note"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {close && (
          <Note title={`Close to ${categoryNames[close.category]} rule #${close.number}:`}>
            "{close.text}" If yours is different, go ahead.
          </Note>
        )}
        {!isVerified && (
          <Note kind="warn" title="Confirm your e-mail address first.">
            Once confirmed, you can propose rules. We've e-mailed you the link.
          </Note>
        )}
        <div role="status">
          {problem && <Note kind="err" title={problem} />}
          {isSent && <Note kind="ok">Thank you! An organizer will read it.</Note>}
        </div>
        <p className={styles.row}>
          <Button type="submit" disabled={!isVerified} isBusy={isSending} busyLabel="Sending">
            {proposal ? 'Save' : 'Propose it'}
          </Button>
          {proposal ? (
            <ButtonLink variant="quiet" to="/rules/propose" onClick={onDone}>
              Cancel
            </ButtonLink>
          ) : (
            <Link to="/rule-o-matic">Not now</Link>
          )}
        </p>
      </form>
      <aside>
        <Board as="section" className={styles.preview} aria-label="How it will look">
          <p className={styles.kind}>
            <b>{categoryNames[category]}</b> rule
          </p>
          <p className={styles.text}>{text.trim() || 'Your rule.'}</p>
        </Board>
        <p className={styles.hint}>How it looks when it's rated. Your name isn't shown unless it's drawn.</p>
      </aside>
    </div>
  );
}

import type { RatingProgress, Ratings, Rule } from '@tinsmith/contract/rule';
import { isRating } from '@tinsmith/domain/rating-labels';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { rateRule } from '../../api/gen/rule.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';

interface RatingQueue {
  /** Null if none is left except skipped ones. */
  readonly rule: Rule | null;
  readonly skipped: readonly Rule[];
  readonly progress: RatingProgress;
  readonly interest: number | null;
  readonly challenge: number | null;
  readonly setInterest: (value: number) => void;
  readonly setChallenge: (value: number) => void;
  readonly canSave: boolean;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly save: () => Promise<boolean>;
  readonly skip: () => void;
  readonly rateSkipped: () => void;
}

/** One rule after the other: saved or skipped, then the next. `after` is the last one skipped without script. */
export function useRatingQueue({ needsRating, ...loaded }: Ratings, after: number): RatingQueue {
  const numPassed = needsRating.findIndex(({ id }) => id === after) + 1;
  const [open, setOpen] = useState<readonly Rule[]>(needsRating.slice(numPassed));
  const [skipped, setSkipped] = useState<readonly Rule[]>(needsRating.slice(0, numPassed));
  const [progress, setProgress] = useState<RatingProgress>(loaded);
  const sent = useSentForm();
  const isOfThis = sent.typed('ruleId') === String(open[0]?.id);
  const typed = (name: string) => (isOfThis && Number(sent.typed(name))) || null;
  const [interest, setInterest] = useState<number | null>(typed('interest'));
  const [challenge, setChallenge] = useState<number | null>(typed('challenge'));
  const { isSending, problem, send, forget } = useSend(sent.problem);
  const rule = open[0] ?? null;

  const goOn = () => {
    setOpen((rules) => rules.slice(1));
    setInterest(null);
    setChallenge(null);
    forget();
  };
  const canSave = rule !== null && isRating(interest) && isRating(challenge);
  const save = async () => {
    if (!rule || !canSave) return false;
    const refusal = await send(async () => {
      setProgress(await callApi(rateRule, { body: { ruleId: rule.id, interest, challenge } }));
    });
    // A rule that has left the pool meanwhile is passed over.
    if (refusal && refusal.code !== 'no-rule') return false;
    goOn();
    return true;
  };
  const skip = () => {
    if (rule) setSkipped((rules) => [...rules, rule]);
    goOn();
  };
  const rateSkipped = () => {
    setOpen(skipped);
    setSkipped([]);
  };
  return {
    rule,
    skipped,
    progress,
    interest,
    challenge,
    setInterest,
    setChallenge,
    canSave,
    isSending,
    problem,
    save,
    skip,
    rateSkipped,
  };
}

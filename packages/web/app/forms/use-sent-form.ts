import type { ProblemCode } from '@tinsmith/contract/problems';
import { useActionData } from 'react-router';
import type { SentForm } from '../page/form-action.ts';

export interface Sent<Name extends string> {
  /** Whether this page responds to a form sent without script. */
  readonly isBack: boolean;
  /** Why it was refused, if that is about no single field. */
  readonly problem: string | null;
  readonly code: ProblemCode | null;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  /** The typed value of a field, or undefined if it was not sent. */
  readonly typed: (name: string) => string | undefined;
  readonly allTyped: (name: string) => readonly string[];
}

/** The form sent to this page without script, to continue where it was refused. */
export function useSentForm<Name extends string = never>(
  fieldOf: Partial<Record<ProblemCode, Name>> = {},
): Sent<Name> {
  const sent = useActionData() as SentForm | undefined;
  const field = sent?.code && fieldOf[sent.code];
  const errors = field ? { [field]: sent.sentence } : {};
  return {
    isBack: sent !== undefined,
    problem: field ? null : (sent?.message ?? null),
    code: sent?.code ?? null,
    errors: errors as Sent<Name>['errors'],
    typed: (name) => sent?.typed[name]?.[0],
    allTyped: (name) => sent?.typed[name] ?? [],
  };
}

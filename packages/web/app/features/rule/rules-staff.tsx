import type { Competition } from '@tinsmith/contract/competition';
import type { RulesDesk } from '@tinsmith/contract/rule';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';
import { troublesOf } from './desk-labels.ts';

const dayMs = 86_400_000;
const warnedMs = 14 * dayMs;

/** For staff, on the rules page: a link to their desk, and from 14 days before the start what is wrong. */
export function RulesStaff({ event, desk }: { event: Competition; desk: RulesDesk }) {
  const isNear = !desk.isDrawn && event.competitionStart - event.serverTime < warnedMs;
  const troubles = event.kind === 'speedhack' && isNear ? troublesOf(desk) : [];
  const to = `/${event.short}/rules/desk`;
  if (troubles.length === 0)
    return (
      <p>
        <Link to={to}>Staff: standing rules, slots and rehearsal</Link>
      </p>
    );
  return (
    <Note kind="warn" title={troubles[0]}>
      {troubles.slice(1).join(' ')} <Link to={to}>See what's missing</Link>
    </Note>
  );
}

import type { DemoPerson, getDemo } from '@tinsmith/contract/dev';
import type { Output } from '@tinsmith/contract/route';
import { type demoPhases, demoRoles } from '@tinsmith/domain/demo';
import { type CompetitionKind, phaseOf } from '@tinsmith/domain/phase';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { type DemoAccount, findDemoShort, listDemoAccounts } from './demo.queries.ts';

type DemoRole = DemoPerson['role'];
type DemoPhase = (typeof demoPhases)[number];

interface DemoEvent {
  readonly kind: CompetitionKind;
  readonly phase: DemoPhase;
}

/** Whom to choose if they fit; the first by name otherwise. */
const preferred: Readonly<Record<Exclude<DemoRole, 'visitor'>, string>> = {
  entrant: 'mossgoblin',
  'team-mate': 'rana',
  santa: 'polly_gon',
  moderator: 'kettle_bell',
  organizer: 'amarok',
  owner: 'zigzag',
};
/** The rank that goes with a role. */
export const rankOf = (role: DemoRole): Rank | null =>
  role === 'moderator' || role === 'organizer' || role === 'owner' ? role : null;

function fits(role: Exclude<DemoRole, 'visitor'>, { phase }: DemoEvent, account: DemoAccount): boolean {
  if (rankOf(role)) return account.username === preferred[role];
  if (account.rank !== null || !account.isEntrant) return false;
  if (role === 'santa') return account.hasReceiver;
  if (role === 'team-mate') return account.mates.length > 0;
  return account.mates.length === 0 && (account.hasEntry || phase === 'before');
}

const whyNobody = (role: DemoRole, { kind, phase }: DemoEvent): string => {
  if (rankOf(role)) return 'not in this demo';
  if (role === 'santa' && kind !== 'gift-exchange') return 'only in a gift exchange';
  if (role === 'santa') return 'once names are drawn';
  return phase === 'before' ? 'only from the start on' : 'nobody in this jam';
};

/** Those with the fewest to choose from come first. */
const castingOrder = ['owner', 'organizer', 'moderator', 'team-mate', 'santa', 'entrant'] as const;

/** A different person for each role that the demo has people for, so that the switch can show which of them one is. */
function castDemo(event: DemoEvent, accounts: readonly DemoAccount[]): ReadonlyMap<DemoRole, DemoAccount> {
  const cast = new Map<DemoRole, DemoAccount>();
  for (const role of castingOrder) {
    const taken = [...cast.values()];
    const fitting = accounts.filter((account) => !taken.includes(account) && fits(role, event, account));
    const chosen = fitting.find(({ username }) => username === preferred[role]) ?? fitting[0];
    if (chosen) cast.set(role, chosen);
  }
  return cast;
}

function presentPerson(role: DemoRole, demo: Demo | null): DemoPerson {
  if (role === 'visitor') return { role, name: null, note: 'not logged in', isPossible: true };
  const person = demo?.cast.get(role);
  if (!person)
    return { role, name: null, note: demo ? whyNobody(role, demo.event) : 'no demo', isPossible: false };
  const { username, mates } = person;
  const note = role === 'team-mate' ? `${username}, with ${mates.join(' and ')}` : username;
  return { role, name: username, note, isPossible: true };
}

interface Demo {
  readonly event: DemoEvent;
  readonly cast: ReadonlyMap<DemoRole, DemoAccount>;
}

/** The demo's event as it is now, and who has which role in it. */
export async function findDemo(db: Database): Promise<Demo | null> {
  const short = await findDemoShort(db);
  const row = short && (await findCompetition(db, short));
  if (!row) return null;
  const phase = phaseOf(row, row.nowMs);
  const event: DemoEvent = { kind: row.kind, phase: phase === 'over' ? 'results' : phase };
  return { event, cast: castDemo(event, await listDemoAccounts(db, row.id)) };
}

export async function readDemo({ db }: Pick<Platform, 'db'>): Promise<Output<typeof getDemo>> {
  const demo = await findDemo(db);
  return { event: demo?.event ?? null, people: demoRoles.map((role) => presentPerson(role, demo)) };
}

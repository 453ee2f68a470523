import { skillNames } from '@tinsmith/domain/skills';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { markDemoLooking } from '../../entrant/demo/demo-entrant.queries.ts';
import { insertDemoInvitation } from './demo-team.queries.ts';

const numLooking = 6;

/** In the chosen edition one person is invited by two teams, and others are looking for one. */
export async function fillTeams({ db, unverified }: DemoStage, edition: DemoEdition): Promise<void> {
  const { games, entrantIds, entryIds } = edition;
  if (!edition.isChosen) return;
  const makers = new Set(games.flatMap(({ authors }) => authors));
  const [asked, ...looking] = [...entrantIds]
    .filter(([name]) => !makers.has(name) && !unverified.has(name))
    .map(([, entrantId]) => entrantId);
  if (asked === undefined) return;
  const made = games.filter(({ title }) => entryIds.has(title));
  for (const { title, authors } of made.slice(0, 2)) {
    const entryId = entryIds.get(title);
    const founder = authors.flatMap((name) => entrantIds.get(name) ?? [])[0];
    if (entryId !== undefined && founder !== undefined)
      await insertDemoInvitation(db, entryId, founder, asked);
  }
  for (const [index, entrantId] of looking.slice(0, numLooking).entries())
    await markDemoLooking(db, entrantId, [skillNames[index] ?? 'Code', 'Snacks']);
}

import type { SignUpMailPart } from '../../http/feature.ts';
import { sealDraws } from '../../platform/draws/draw-due.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { findOpenPromise } from '../rule/draw.queries.ts';
import { namesDraw } from './draw-names.ts';

/** The same for names as for rules: we cannot change the hash in everyone's mailbox. */
export const writeNamesSealLines: SignUpMailPart = async (platform, { competitionId, short }) => {
  const { db, config } = platform;
  if ((await findCompetition(db, short))?.kind !== 'gift-exchange') return [];
  // A user may join before the first tick has promised a seed.
  await sealDraws(namesDraw, platform);
  const hash = await findOpenPromise(db, competitionId);
  if (!hash) return [];
  return [
    `Names are drawn at the start. This is where you'll find out who you're making a game for:\n${config.publicUrl}/secretSanta?compo=${short}`,
    "They'll be drawn from a secret seed that already exists. This is its fingerprint (SHA-256):",
    hash,
    'The seed is published when the gifts open. If it still has this fingerprint, nobody has changed it.',
  ];
};

import type { SignUpMailPart } from '../../http/feature.ts';
import { sealDraws } from '../../platform/draws/draw-due.ts';
import { findOpenPromise } from './draw.queries.ts';
import { rulesDraw } from './draw-due.ts';
import { getRuleSettings } from './drawn-rule.queries.ts';

/** Puts the hash of the seed into everyone's mailbox, where we cannot change it afterwards. */
export const writeSealLines: SignUpMailPart = async (platform, { competitionId, short }) => {
  const { db, config } = platform;
  const { drawsRules } = await getRuleSettings(db, competitionId);
  if (!drawsRules) return [];
  // A user may join before the first tick has promised a seed.
  await sealDraws(rulesDraw, platform);
  const hash = await findOpenPromise(db, competitionId);
  const rules = `${config.publicUrl}/${short}/rules`;
  if (!hash) return [`The extra rules are out:\n${config.publicUrl}/${short}/#rules`];
  return [
    `The extra rules are drawn at the start and shown here:\n${rules}`,
    "They'll be drawn from a secret seed that already exists. This is its fingerprint (SHA-256):",
    hash,
    'The seed is published at the start. If it still has this fingerprint, nobody has changed it.',
  ];
};

import type { Received } from '@tinsmith/contract/route';
import type { RulesDesk, setRules as setRoute } from '@tinsmith/contract/rule';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { findSeal, swapSeal } from '../../platform/draws/draw.queries.ts';
import { newSeal, openSeal } from '../../platform/draws/seal.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import {
  getRuleSettings,
  listDrawn,
  updateComment,
  updateSlots,
  updateStandingRules,
} from './drawn-rule.queries.ts';
import { countOpenProposals } from './proposal.queries.ts';
import { isCloseToDrawable, rehearse } from './rehearse.ts';
import { listPool } from './rule.queries.ts';

type Needs = Pick<Platform, 'db' | 'secrets'>;

async function stateOfSeal({ db, secrets }: Needs, competitionId: number): Promise<RulesDesk['seal']> {
  const seal = await findSeal(db, competitionId);
  if (!seal) return 'none';
  return openSeal(secrets, seal) === null ? 'broken' : 'fine';
}

const maxClose = 20;

/** The staff page: a rehearsal on the current pool, whether the seed opens, and the settings. */
export async function readRulesDesk(needs: Needs, competitionId: number): Promise<RulesDesk> {
  const settings = await getRuleSettings(needs.db, competitionId);
  const pool = await listPool(needs.db, competitionId);
  return {
    ...rehearse(pool, settings.slots),
    close: pool.filter(isCloseToDrawable).slice(0, maxClose),
    seal: await stateOfSeal(needs, competitionId),
    numProposals: await countOpenProposals(needs.db),
    standing: settings.standing,
    isStandingOwn: settings.isStandingOwn,
    slots: settings.slots,
    isDrawn: settings.drawnAt !== null,
    comments: (await listDrawn(needs.db, competitionId)).map(({ position, comment }) => ({
      position,
      text: comment,
    })),
  };
}

export async function setRules(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  competitionId: number,
  { standing, slots }: Received<typeof setRoute>['body'],
) {
  const audit = (field: string) => auditOf(viewer, 'changed-rules', { fields: [field] }, competitionId);
  if (slots && !(await updateSlots(db, competitionId, slots, audit('slots'))))
    throw new Problem('already-drawn');
  if (standing !== undefined) {
    const markdown = standing === null ? null : normalizeText(standing) || null;
    await updateStandingRules(db, competitionId, markdown, audit('standing'));
  }
  return { done: true } as const;
}

export async function commentOnRule(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  competitionId: number,
  position: number,
  text: string,
) {
  const comment = sanitizePostText(normalizeText(text));
  if (comment === null) throw new Problem('text-too-long');
  const audit = auditOf(viewer, 'commented-on-rule', { position }, competitionId);
  if (!(await updateComment(db, competitionId, position, comment, audit))) throw new Problem('no-rule');
  return { done: true } as const;
}

/** Promises another seed, but only to replace one that does not open: nobody rerolls until they like it. */
export async function replaceSeal(needs: Needs, viewer: Viewer, competitionId: number) {
  const seal = await findSeal(needs.db, competitionId);
  if (!seal || openSeal(needs.secrets, seal) !== null) throw new Problem('seal-is-fine');
  const audit = auditOf(viewer, 'replaced-seal', { sealId: seal.id }, competitionId);
  const fresh = newSeal(needs.secrets, competitionId, seal.algorithm);
  await needs.db.transaction().execute(async (transaction) => {
    if (!(await swapSeal(transaction, seal.id, fresh))) throw new Problem('already-drawn');
    await insertAuditEntry(transaction, audit);
  });
  return { done: true } as const;
}

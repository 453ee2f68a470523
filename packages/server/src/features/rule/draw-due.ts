import { rulesAlgorithm, runDraw } from '@tinsmith/domain/draw-rules';
import { type DrawKind, drawDueOf } from '../../platform/draws/draw-due.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertDraw } from './draw.queries.ts';
import { getRuleSettings } from './drawn-rule.queries.ts';
import { freezePool } from './rule.queries.ts';

export const rulesDraw: DrawKind = {
  of: 'speedhack',
  algorithm: rulesAlgorithm,
  done: 'rules were drawn',
  draw: async (transaction, claimed) => {
    const { slots } = await getRuleSettings(transaction, claimed.competitionId);
    const pool = await freezePool(transaction, claimed.competitionId);
    const beacon = claimed.beacon?.randomness ?? null;
    await insertDraw(transaction, {
      ...claimed,
      slots,
      picks: runDraw({ seed: claimed.seed, entrants: claimed.entrants, beacon, slots, pool }),
    });
  },
};

/** Draws the rules of every speedhack whose start has come. */
export const drawDue = (platform: Pick<Platform, 'db' | 'secrets' | 'log' | 'beacon' | 'config'>) =>
  drawDueOf(rulesDraw, platform);

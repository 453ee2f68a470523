import type { Rule } from '@tinsmith/contract/rule';
import type { PickKind, RuleSlots } from '@tinsmith/domain/draw-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** A competition's settings for its rules. */
export interface RuleSettings {
  readonly drawsRules: boolean;
  readonly slots: RuleSlots;
  /** Markdown. */
  readonly standing: string;
  readonly isStandingOwn: boolean;
  readonly drawnAt: Date | null;
  /** Ballots needed to be ranked, in percent of the median; null without voting. */
  readonly rankPercent: number | null;
}

export async function getRuleSettings(db: Database, competitionId: number): Promise<RuleSettings> {
  const row = await db
    .selectFrom('competition as c')
    .leftJoin('standing_rules as s', 's.kind', 'c.kind')
    .select([
      'c.kind',
      'c.draws_rules',
      'c.drawn_at',
      'c.standing_rules as own',
      's.markdown',
      'c.rank_percent',
    ])
    .select(['c.genre_slots as genre', 'c.art_tech_slots as artTech', 'c.bonus_slots as bonus'])
    .where('c.id', '=', competitionId)
    .executeTakeFirstOrThrow();
  return {
    drawsRules: row.draws_rules && row.kind === 'speedhack',
    slots: { genre: row.genre, artTech: row.artTech, bonus: row.bonus },
    standing: row.own ?? row.markdown ?? '',
    isStandingOwn: row.own !== null,
    drawnAt: row.drawn_at,
    rankPercent: row.kind === 'speedhack' ? row.rank_percent : null,
  };
}

/** Null means the rules of its kind. */
export const updateStandingRules = (
  db: Database,
  competitionId: number,
  markdown: string | null,
  audit: AuditEntry,
) =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('competition')
      .set({ standing_rules: markdown, changed_at: sql<Date>`app_now()` })
      .where('id', '=', competitionId)
      .execute();
    await insertAuditEntry(transaction, audit);
  });

/** Sets how many rules are drawn; false once they are drawn. */
export const updateSlots = (
  db: Database,
  competitionId: number,
  slots: RuleSlots,
  audit: AuditEntry,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('competition')
      .set({ genre_slots: slots.genre, art_tech_slots: slots.artTech, bonus_slots: slots.bonus })
      .where('id', '=', competitionId)
      .where('drawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await insertAuditEntry(transaction, audit);
    return row !== undefined;
  });

export interface DrawnRuleRow {
  readonly position: number;
  readonly kind: PickKind;
  readonly rule: Rule | null;
  readonly author: string | null;
  readonly comment: string;
}

/** Of a draw that was imported, the number that the rule had in it: the draw names no others. */
const ruleAsDrawn = sql`case when p.rule_id is not null then json_build_object(
  'id', coalesce(p.id_in_draw, p.rule_id), 'category', p.category, 'number', p.number, 'text', p.text) end`;
const inOrder = sql`
  array_position(array['genre', 'art', 'tech', 'artTech', 'bonus'], coalesce(p.category, d.kind)), d.position`;

/** In the order of announcement: by category, worded as when they were drawn. */
export async function listDrawn(db: Database, competitionId: number): Promise<DrawnRuleRow[]> {
  const { rows } = await sql<DrawnRuleRow>`
    select d.position, d.kind, d.comment, ${ruleAsDrawn} as rule,
      case when a.deleted_at is null then a.username end as author
    from drawn_rule d
    left join rule_draw_pool p on p.competition_id = d.competition_id and p.rule_id = d.rule_id
    left join rule r on r.id = d.rule_id
    left join account a on a.id = r.proposed_by
    where d.competition_id = ${competitionId}
    order by ${inOrder}`.execute(db);
  return rows;
}

interface ExtraRulesRow {
  readonly drawsRules: boolean;
  readonly drawnAt: Date | null;
  readonly hasStarted: boolean;
  readonly drawn: readonly Pick<DrawnRuleRow, 'position' | 'kind' | 'rule'>[];
}

/** The extra rules of a published competition, in one statement: every view of a running event reads them. */
export async function findExtraRules(db: Database, short: string): Promise<ExtraRulesRow | null> {
  const { rows } = await sql<ExtraRulesRow>`
    select c.draws_rules and c.kind = 'speedhack' as "drawsRules", c.drawn_at as "drawnAt",
      app_now() >= c.starts_at as "hasStarted",
      coalesce((
        select json_agg(json_build_object('position', d.position, 'kind', d.kind, 'rule', ${ruleAsDrawn})
          order by ${inOrder})
        from drawn_rule d
        left join rule_draw_pool p on p.competition_id = d.competition_id and p.rule_id = d.rule_id
        where d.competition_id = c.id), '[]') as drawn
    from competition c where lower(c.short) = lower(${short}) and not c.is_draft`.execute(db);
  return rows[0] ?? null;
}

export const updateComment = (
  db: Database,
  competitionId: number,
  position: number,
  comment: string,
  audit: AuditEntry,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('drawn_rule')
      .set({ comment })
      .where('competition_id', '=', competitionId)
      .where('position', '=', position)
      .returning('position')
      .executeTakeFirst();
    if (row) await insertAuditEntry(transaction, audit);
    return row !== undefined;
  });

export const findStandingRules = async (db: Database, kind: string): Promise<{ markdown: string } | null> =>
  (await db.selectFrom('standing_rules').select('markdown').where('kind', '=', kind).executeTakeFirst()) ??
  null;

export const writeStandingRules = (db: Database, kind: string, markdown: string) =>
  db
    .insertInto('standing_rules')
    .values({ kind, markdown })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ markdown }))
    .execute();

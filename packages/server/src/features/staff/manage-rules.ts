import {
  type addRule as addRoute,
  type changeRuleItem as changeRoute,
  rules,
} from '@tinsmith/contract/admin-texts';
import type { AdminItem } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { categoryNames, type RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRuleItem } from '../rule/admin-rules.queries.ts';
import { insertRule, retireRule, updateRuleText } from '../rule/rule.queries.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { changesIn } from './audit-changes.ts';
import { changeItem } from './change-item.ts';
import { lockRow } from './lock-row.queries.ts';

type Needs = Pick<Platform, 'db'>;

function readText(typed: string): string {
  const text = normalizeText(typed).replace(/\s+/g, ' ');
  if (!hasVisibleText(text)) throw new Problem('no-rule-text');
  return text;
}

export async function readRuleItem({ db }: Needs, id: number): Promise<AdminItem> {
  const rule = await findRuleItem(db, id);
  if (!rule) throw new Problem('no-row');
  const category = rule.category as RuleCategory;
  return {
    id: String(rule.id),
    title: `${categoryNames[category]} #${rule.number}`,
    to: '/rules/pool',
    values: { category, text: rule.text, isRetired: rule.retired_at !== null },
    fixed: {},
  };
}

export async function addRule({ db }: Needs, viewer: Viewer, body: Received<typeof addRoute>['body']) {
  const rule = {
    category: (body.category ?? 'genre') as RuleCategory,
    text: readText(body.text ?? ''),
    proposedBy: null,
  };
  const id = await db.transaction().execute(async (transaction) => {
    const added = await insertRule(transaction, rule);
    await insertAuditEntry(transaction, auditOf(viewer, 'added-rule', { ruleId: added.id }));
    return added.id;
  });
  if (body.isRetired)
    await retireRule(db, id, true, auditOf(viewer, 'changed-rule', { ruleId: id, fields: ['retired'] }));
  return { id: String(id) };
}

export const changeRule = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changeRoute>['body'],
) => {
  const form = { resource: rules, lock: lockRow('rule'), read: readRuleItem };
  return changeItem(db, form, id, sent, async (transaction, { text, isRetired }, { values }) => {
    const changes = changesIn(rules.fields, values, { isRetired });
    const audit = (field: string, more = {}) =>
      auditOf(viewer, 'changed-rule', { ruleId: id, fields: [field], ...more });
    if (text !== undefined) await updateRuleText(transaction, id, readText(text), audit('text'));
    if (isRetired !== undefined) await retireRule(transaction, id, isRetired, audit('retired', changes));
    return { id: String(id) };
  });
};

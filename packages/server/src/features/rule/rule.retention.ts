import type { Kept } from '../../platform/retention.ts';

export const ruleRetention: readonly Kept[] = [
  {
    what: 'Your ratings of rules, and the rules you proposed',
    why: 'They decide which rules can be drawn. A rule that was accepted stays, without your name.',
    tables: ['rule', 'rule_rating', 'rule_rater', 'rule_proposal'],
    until: 'account',
  },
  {
    what: 'How a team met a drawn rule',
    why: 'It is part of the entry.',
    tables: ['rule_answer'],
    until: 'event',
  },
];

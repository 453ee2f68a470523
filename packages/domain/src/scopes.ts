import { can, type Rank } from './ranks.ts';

/** What a token lets a script do, at most what its owner may do. */
export const scopes = ['read', 'post-news', 'manage-events'] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Record<Scope, string> = {
  read: 'Read as me',
  'post-news': 'Post news',
  'manage-events': 'Manage events',
};

/** The scopes that let a token of this rank do anything. */
export const scopesFor = (rank: Rank | null): readonly Scope[] =>
  scopes.filter(
    (scope) => scope === 'read' || can(rank, scope === 'post-news' ? 'write-news' : 'manage-events'),
  );

/** The prefix of a token, so that people and scanners recognize one. */
export const tokenPrefix = 'tinsmith_';

/** What a token lets a script do, at most what its owner may do. */
export const scopes = ['read', 'post-news', 'manage-events'] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Record<Scope, string> = {
  read: 'Read as me',
  'post-news': 'Post news',
  'manage-events': 'Manage events',
};

/** The prefix of a token, so that people and scanners recognize one. */
export const tokenPrefix = 'tinsmith_';

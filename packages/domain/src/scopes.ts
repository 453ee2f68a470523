/** What a token lets a script do, at most what its owner may. */
export const scopes = ['read', 'post-news', 'manage-events'] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Record<Scope, string> = {
  read: 'Read as me',
  'post-news': 'Post news',
  'manage-events': 'Manage events',
};

/** How a token begins, so that people and scanners know one when they see it. */
export const tokenPrefix = 'tinsmith_';

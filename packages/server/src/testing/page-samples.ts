export interface PageSample {
  readonly address: string;
  readonly heading: string;
  /** The status for an anonymous visitor; 200 if omitted. */
  readonly status?: number;
  /** If anonymous visitors are rejected: the heading for a site owner who takes part. */
  readonly insideHeading?: string;
}

/**
 * An address for every page of the route table, maintained by hand: a page that is missing here fails the
 * tests that visit every page. `{news}` is the number of an existing news post, `{event}` and `{title}` the
 * short name and the title of the current event, which is live and open for joining, `{post}`, `{author}` and
 * `{entrant}` a post of its log, its author's name and entrant number, `{entry}` and `{game}` the number and
 * the title of their entry, `{file}` the number of a file of it; `{over}` and `{review}`, if there are any,
 * an event that is over and a review of a game of the same title.
 */
export const pageSamples: Record<string, PageSample> = {
  '/': { address: '/', heading: 'News' },
  '/news': { address: '/news', heading: 'News' },
  '/news/:newsId': { address: '/news/{news}', heading: 'KrampusHack 2026 is open for wishlists' },
  '/about': { address: '/about', heading: 'About this site...' },
  '/faq': { address: '/faq', heading: 'FAQ' },
  '/history': { address: '/history', heading: 'History' },
  '/support': { address: '/support', heading: 'Shop & Support' },
  '/api/docs': { address: '/api/docs', heading: 'API' },
  '/join': { address: '/join', heading: 'Join {title}' },
  '/secretSanta': {
    address: '/secretSanta',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'My Secret Santa',
  },
  '/:compoId': { address: '/{event}', heading: '{title}' },
  '/:compoId/entrants': { address: '/{event}/entrants', heading: 'Entrants' },
  '/:compoId/entries': { address: '/{event}/entries', heading: 'Entries' },
  '/:compoId/rules': { address: '/{event}/rules', heading: 'Rules' },
  '/:compoId/rules/desk': {
    address: '/{event}/rules/desk',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Rules desk',
  },
  '/:compoId/rules/verify': { address: '/{event}/rules/verify', heading: 'Replay the draw' },
  '/rule-o-matic': {
    address: '/rule-o-matic',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Rule-o-matic',
  },
  '/rule-o-matic/mine': {
    address: '/rule-o-matic/mine',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Your ratings',
  },
  '/rules/pool': { address: '/rules/pool', heading: 'The rule pool' },
  '/rules/propose': {
    address: '/rules/propose',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Propose a rule',
  },
  '/:compoId/results': { address: '/{event}/results', heading: 'Results' },
  '/:compoId/results/calculate': {
    address: '/{event}/results/calculate',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Calculate results',
  },
  '/:compoId/results/show': { address: '/{event}/results/show', heading: '{title}' },
  '/:compoId/reviews': { address: '/{event}/reviews', heading: 'Reviews' },
  '/:compoId/reviews/entry/:entryId': {
    address: '/{event}/reviews/entry/{entry}',
    heading: 'Reviews of {game}',
  },
  '/:compoId/reviews/entrant/:entrantId': {
    address: '/{event}/reviews/entrant/{entrant}',
    heading: 'Reviews by {author}',
  },
  '/:compoId/reviews/:reviewId': { address: '/{over}/reviews/{review}', heading: 'Review of {game}' },
  '/:compoId/vote': {
    address: '/{event}/vote',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Vote',
  },
  '/:compoId/vote/sheet': {
    address: '/{event}/vote/sheet',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Upload a score sheet',
  },
  '/:compoId/vote/desk': {
    address: '/{event}/vote/desk',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Vote desk',
  },
  '/:compoId/upload': {
    address: '/{event}/upload',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Upload',
  },
  '/:compoId/upload/desk': {
    address: '/{event}/upload/desk',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Upload desk',
  },
  '/entry/:entryId/upload': {
    address: '/entry/{entry}/upload',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Upload',
  },
  '/entry/:entryId/versions': {
    address: '/entry/{entry}/versions',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Earlier versions',
  },
  '/receipt/:fileId': {
    address: '/receipt/{file}',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Receipt',
  },
  '/receipt-keys': { address: '/receipt-keys', heading: 'Our receipt keys' },
  '/verify-receipt': { address: '/verify-receipt', heading: 'Check a receipt' },
  '/:compoId/myEntry': {
    address: '/{event}/myEntry',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: '{game}',
  },
  '/:compoId/team': {
    address: '/{event}/team',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Your team',
  },
  '/:compoId/letters': {
    address: '/{event}/letters',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Letters',
  },
  '/:compoId/leave': {
    address: '/{event}/leave',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Leave {title}',
  },
  '/:compoId/elves': {
    address: '/{event}/elves',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Stand-in elves',
  },
  '/:compoId/santa/desk': {
    address: '/{event}/santa/desk',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Santa desk',
  },
  '/:compoId/santa/verify': { address: '/{event}/santa/verify', heading: 'Replay the draw' },
  '/all/entries': { address: '/all/entries', heading: 'All entries' },
  '/entry/:entryId/badge': { address: '/entry/{entry}/badge', heading: 'Put it on your page' },
  '/entry/:entryId': { address: '/entry/{entry}', heading: '{game}' },
  '/:compoId/log': { address: '/{event}/log', heading: 'Log' },
  '/:compoId/log/page/:page': { address: '/{event}/log/page/1', heading: 'Log' },
  '/:compoId/log/entrant/:entrantId': {
    address: '/{event}/log/entrant/{entrant}',
    heading: "{author}'s log",
  },
  '/:compoId/log/id/:postId': { address: '/{event}/log/id/{post}', heading: 'Post by {author}' },
  '/:compoId/log/entrant/:entrantId/page/:page': {
    address: '/{event}/log/entrant/{entrant}/page/1',
    heading: "{author}'s log",
  },
  '/:compoId/log/edit': {
    address: '/{event}/log/edit',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Edit your latest post',
  },
  '/accounts/deleted': { address: '/accounts/deleted', heading: 'Your account is deleted' },
  '/accounts/mails-off': { address: '/accounts/mails-off', heading: 'Turn off e-mails' },
  '/accounts/login': { address: '/accounts/login', heading: 'Log in' },
  '/accounts/logout': { address: '/accounts/logout', heading: 'Log out' },
  '/accounts/register': { address: '/accounts/register', heading: 'Register' },
  '/accounts/check-your-mail': { address: '/accounts/check-your-mail', heading: 'Check your mail' },
  '/accounts/undo-email': { address: '/accounts/undo-email', heading: 'Get your address back' },
  '/accounts/verify': { address: '/accounts/verify', heading: 'Confirm your address' },
  '/accounts/password/change': {
    address: '/accounts/password/change',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Change password',
  },
  '/accounts/password/forgot': { address: '/accounts/password/forgot', heading: 'Forgot your password?' },
  '/accounts/reset': { address: '/accounts/reset', heading: 'Set a new password' },
  '/accounts/oauth/finish': { address: '/accounts/oauth/finish', heading: 'Finish logging in' },
  '/user/:userId': { address: '/user/{author}', heading: '{author}' },
  '/profile': {
    address: '/profile',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'Edit your profile',
  },
  '/admin': {
    address: '/admin',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Admin',
  },
  '/accounts/tokens': {
    address: '/accounts/tokens',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: 'API tokens',
  },
  '/accounts/suspended': {
    address: '/accounts/suspended',
    heading: 'You must be logged in.',
    status: 401,
    insideHeading: "Your account isn't suspended",
  },
  // There is an owner.
  '/setup': { address: '/setup', heading: 'Page not found', status: 404 },
  '/admin/demo': {
    address: '/admin/demo',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'The demo',
  },
  '/admin/desk/:compoId/next': {
    address: '/admin/desk/{event}/next',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Next edition of {title}',
  },
  '/admin/desk/:compoId': {
    address: '/admin/desk/{event}',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Event desk',
  },
  '/admin/moderation': {
    address: '/admin/moderation',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Moderation',
  },
  '/admin/:resource': {
    address: '/admin/news',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'News',
  },
  '/admin/:resource/:rowId': {
    address: '/admin/settings/1',
    heading: 'You need to be logged in with admin rights.',
    status: 403,
    insideHeading: 'Names and links',
  },
  '/styleguide': { address: '/styleguide', heading: 'Components and states' },
  '/test/redirect/:left': { address: '/test/redirect/0', heading: 'Arrived, 0 left' },
  '/test/throw': { address: '/test/throw', heading: 'Trouble' },
  '/*': { address: '/no/such/page', heading: 'Page not found', status: 404 },
};

/** The existing items, by placeholder name. */
export type SampleFacts = Readonly<
  Record<'news' | 'event' | 'title' | 'entrant' | 'author' | 'post' | 'entry' | 'game' | 'file', string> &
    Partial<Record<'over' | 'review', string>>
>;

/** A sample with its placeholders filled in. */
export function fillSample(sample: PageSample, facts: SampleFacts): PageSample {
  const known: Readonly<Record<string, string>> = facts;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (gap, name: string) => known[name] ?? gap);
  return {
    ...sample,
    address: fill(sample.address),
    heading: fill(sample.heading),
    ...(sample.insideHeading && { insideHeading: fill(sample.insideHeading) }),
  };
}

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Only in builds for development and tests. */
const testRoutes =
  process.env.TEST_ROUTES === 'true' || process.env.NODE_ENV === 'development'
    ? [
        route('styleguide', './features/styleguide/styleguide.route.tsx'),
        route('test/redirect/:left', './features/styleguide/redirect-chain.route.tsx'),
        route('test/throw', './features/styleguide/throw.route.tsx'),
      ]
    : [];

export default [
  layout('./features/site/page-boundary.tsx', [
    index('./features/site/home.route.tsx'),
    route('news', './features/news/news.route.tsx'),
    route('news/:newsId', './features/news/news-post.route.tsx'),
    route('about', './features/site/about.route.tsx'),
    route('faq', './features/site/faq.route.tsx'),
    route('history', './features/site/history.route.tsx'),
    route('support', './features/site/support.route.tsx'),
    route('api/docs', './features/site/api-docs.route.tsx'),
    route('accounts/login', './features/account/session/login.route.tsx'),
    route('accounts/logout', './features/account/session/logout.route.tsx'),
    route('accounts/register', './features/account/register.route.tsx'),
    route('accounts/check-your-mail', './features/account/check-your-mail.route.tsx'),
    route('accounts/verify', './features/account/verify.route.tsx'),
    route('accounts/undo-email', './features/account/undo-email.route.tsx'),
    route('accounts/password/change', './features/account/password/change-password.route.tsx'),
    route('accounts/password/forgot', './features/account/password/forgot.route.tsx'),
    route('accounts/reset', './features/account/password/reset.route.tsx'),
    route('accounts/oauth/finish', './features/account/oauth/oauth-finish.route.tsx'),
    route('user/:userId', './features/account/profile/user.route.tsx'),
    route('profile', './features/account/profile/profile.route.tsx'),
    route('admin', './features/staff/admin.route.tsx'),
    route('admin/:resource', './features/staff/list.route.tsx'),
    route('admin/:resource/:rowId', './features/staff/item.route.tsx'),
    route('join', './features/entrant/join.route.tsx'),
    route('rule-o-matic', './features/rule/rule-o-matic.route.tsx'),
    route('rule-o-matic/mine', './features/rule/own-ratings.route.tsx'),
    route('rules/pool', './features/rule/pool.route.tsx'),
    route('rules/propose', './features/rule/propose.route.tsx'),
    route('all/entries', './features/entry/all-entries.route.tsx'),
    route('entry/:entryId', './features/entry/entry.route.tsx'),
    route('entry/:entryId/upload', './features/file/entry-upload.route.tsx'),
    route('receipt/:fileId', './features/file/receipt.route.tsx'),
    route('receipt-keys', './features/file/receipt-keys.route.tsx'),
    route('verify-receipt', './features/file/verify-receipt.route.tsx'),
    ...testRoutes,
    // Last: what has a name of its own wins over an event's.
    route(':compoId', './features/competition/competition.route.tsx'),
    route(':compoId/entrants', './features/entrant/entrants.route.tsx'),
    route(':compoId/entries', './features/entry/event-entries.route.tsx'),
    route(':compoId/rules', './features/rule/rules.route.tsx'),
    route(':compoId/rules/verify', './features/rule/verify.route.tsx'),
    route(':compoId/rules/desk', './features/rule/desk.route.tsx'),
    route(':compoId/myEntry', './features/entry/my-entry.route.tsx'),
    route(':compoId/upload', './features/file/upload.route.tsx'),
    route(':compoId/upload/desk', './features/file/upload-desk.route.tsx'),
    route(':compoId/team', './features/team/team.route.tsx'),
    route(':compoId/log', './features/log/event-log.route.tsx'),
    route(':compoId/log/page/:page', './features/log/event-log.route.tsx', { id: 'event-log-page' }),
    route(':compoId/log/entrant/:entrantId', './features/log/entrant-log.route.tsx'),
    route(':compoId/log/entrant/:entrantId/page/:page', './features/log/entrant-log.route.tsx', {
      id: 'entrant-log-page',
    }),
    route(':compoId/log/id/:postId', './features/log/log-post.route.tsx'),
    route(':compoId/log/edit', './features/log/edit-log.route.tsx'),
    route('*', './features/site/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;

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
    ...testRoutes,
    route('*', './features/site/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;

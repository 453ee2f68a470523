import { expect, test } from 'vitest';
import { slim } from './slim-manifest.ts';

test('the shorter list of pages says what the router wrote', () => {
  const boundary = 'features/site/page-boundary';
  const usual = { parentId: boundary, hasLoader: true, hasClientLoader: true, hasDefaultExport: true };
  const routes = {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      module: '/assets/root-1.js',
      css: ['/assets/style-2.css'],
    },
    [boundary]: {
      id: boundary,
      parentId: 'root',
      hasErrorBoundary: true,
      module: '/assets/page-boundary-3.js',
    },
    'features/news/news.route': {
      id: 'features/news/news.route',
      path: 'news/:newsId',
      ...usual,
      module: '/assets/news.route-4.js',
      imports: ['/assets/frame-0.js', '/assets/craft-5.js', '/assets/reading-6.js'],
    },
    'log-page': {
      id: 'log-page',
      path: ':compoId/log',
      ...usual,
      hasAction: true,
      hasClientLoader: false,
      module: '/assets/event-log.route-7.js',
      imports: ['/assets/craft-5.js'],
    },
  };
  const whole = {
    entry: { module: '/assets/entry-8.js', imports: ['/assets/frame-0.js'] },
    url: 'x',
    version: 'y',
  };
  const window = {} as { __reactRouterManifest: { routes: Record<string, object> } };
  new Function('window', slim(`window.__reactRouterManifest=${JSON.stringify({ ...whole, routes })};`))(
    window,
  );
  const { routes: read, ...rest } = window.__reactRouterManifest;
  expect(rest).toEqual(whole);
  expect(Object.keys(read)).toEqual(Object.keys(routes));
  const says = (route: object) =>
    Object.fromEntries(Object.entries(route).filter(([, value]) => value && String(value) !== ''));
  expect(Object.values(read).map(says)).toEqual([
    says(routes.root),
    says(routes[boundary] as object),
    // Files that every page loads are present anyway.
    { ...says(routes['features/news/news.route']), imports: ['/assets/craft-5.js', '/assets/reading-6.js'] },
    says(routes['log-page']),
  ]);
});

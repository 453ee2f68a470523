import { readFileSync } from 'node:fs';
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** The direction of the code, as docs/architecture.md draws it. */

/** The features in dependency order: each may use those above it, but only their queries. */
const order = [
  ...readFileSync(new URL('../packages/server/src/features.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+)Feature,$/gm,
  ),
].flatMap(([, name]) => (name && name !== 'http' ? [name] : []));

const features = 'packages/server/src/features';
const webFeatures = 'packages/web/app/features';

/** A feature must not know the ones that depend on it. */
const orderOf = (name: string, folder: string, free: readonly string[]): IForbiddenRuleType[] =>
  order.slice(0, -1).map((feature, index) => ({
    name: `${name}-${feature}`,
    severity: 'error',
    comment: 'A feature must not know the ones that stand on it.',
    from: { path: `^${folder}/${feature}/`, pathNot: [...free] },
    to: { path: `^${folder}/(${order.slice(index + 1).join('|')})/` },
  }));

const featureRules = orderOf('feature-order', features, ['\\.test\\.ts$']);

// Features meet in a page: a route combines several of them. Their components keep the order.
const webFeatureRules = orderOf('web-feature-order', webFeatures, [
  '\\.(test|spec)\\.tsx?$',
  '\\.route\\.tsx$',
]);

export const rules: IForbiddenRuleType[] = [
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'domain-is-pure',
    severity: 'error',
    comment: 'The rules of a jam do no I/O and know nobody.',
    from: { path: '^packages/domain/', pathNot: ['\\.test\\.ts$', '/testing/'] },
    to: { pathNot: '^packages/domain/' },
  },
  {
    name: 'contract-knows-domain-only',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^packages/(domain|contract)/', '^node_modules/zod/'] },
  },
  {
    name: 'web-never-sees-the-server',
    severity: 'error',
    from: { path: '^packages/web/' },
    to: { path: '^packages/server/' },
  },
  {
    name: 'of-the-contract-only-types',
    severity: 'error',
    comment:
      'Schemas must not reach the browser. Pages call by app/api/gen, which npm run client writes; limits and rules are in the domain.',
    from: { path: '^packages/web/' },
    to: {
      path: '^packages/contract/',
      pathNot: '^packages/contract/src/(access|client|problems)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'only-pages-know-web',
    severity: 'error',
    from: { path: '^packages/server/src/(?!pages/|archive/drawings\\.ts)', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/web/' },
  },
  {
    name: 'archives-know-drawings-of-web',
    severity: 'error',
    comment: 'An archive has the drawings of the site, which need no React.',
    from: { path: '^packages/server/src/archive/', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/web/', pathNot: '/ui/craft/drawn-files\\.ts$' },
  },
  {
    name: 'platform-knows-no-http-or-feature',
    severity: 'error',
    from: { path: '^packages/server/src/platform/', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/server/src/(http|features|pages|app|main)' },
  },
  {
    name: 'http-knows-no-feature',
    severity: 'error',
    from: { path: '^packages/server/src/http/', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/server/src/(features|pages|app|main)' },
  },
  {
    name: 'features-know-no-app',
    severity: 'error',
    from: { path: `^${features}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/server/src/(pages/|[^/]+\\.ts$)', pathNot: '/config\\.ts$' },
  },
  {
    name: 'features-plug-in-by-their-manifest',
    severity: 'error',
    comment:
      'The commands of admin.ts and files-command.ts, and the content of a new site are no part of the running one.',
    from: {
      path: '^packages/server/src/[^/]+\\.ts$',
      pathNot: ['\\.test\\.ts$', '/(admin|files-command|fill-content)\\.ts$'],
    },
    to: { path: `^${features}/`, pathNot: '\\.feature\\.ts$' },
  },
  {
    name: 'of-another-feature-only-queries',
    severity: 'error',
    comment: 'Use cases of two features that call each other make one feature with two names.',
    from: { path: `^${features}/([^/]+)/`, pathNot: ['\\.test\\.ts$', '/testing/'] },
    to: {
      path: `^${features}/`,
      pathNot: [`^${features}/$1/`, '\\.queries\\.ts$'],
    },
  },
  {
    name: 'demo-knows-no-feature',
    severity: 'error',
    comment: 'What the parts of the demo share must not know them.',
    from: { path: '^packages/server/src/demo/' },
    to: { path: '^packages/server/src/(http|features|pages|app|main)' },
  },
  {
    name: 'no-demo-in-the-running-site',
    severity: 'error',
    comment: 'scripts/demo collects the parts of the demo. Of those above it a part may use the queries.',
    from: { path: '^packages/server/src/', pathNot: ['\\.test\\.ts$', '/demo/'] },
    to: { path: ['^packages/server/src/demo/', `^${features}/[^/]+/demo/`] },
  },
  {
    name: 'tests-support-only-in-tests',
    severity: 'error',
    comment: 'The demo writes its files as tests do.',
    from: {
      path: '^packages/server/src/',
      pathNot: ['\\.test\\.ts$', '/testing/', `^${features}/[^/]+/demo/`],
    },
    to: {
      path: [
        '^packages/server/src/testing/',
        `^${features}/[^/]+/testing/`,
        '^packages/server/src/http/testing/',
      ],
    },
  },
  {
    name: 'ui-knows-no-feature',
    severity: 'error',
    from: { path: '^packages/web/app/ui/', pathNot: '\\.(test|spec)\\.tsx?$' },
    to: { path: '^packages/web/app/(?!ui/|time/)' },
  },
  {
    name: 'rooms-know-no-feature',
    severity: 'error',
    comment: 'What several features use must not know them.',
    from: { path: '^packages/web/app/(api|forms|live|time|upload)/', pathNot: '\\.(test|spec)\\.tsx?$' },
    to: { path: '^packages/web/app/(features|root)' },
  },
  {
    name: 'no-page-imports-a-page',
    severity: 'error',
    from: { path: `^${webFeatures}/` },
    to: { path: '\\.route\\.tsx$' },
  },
  ...featureRules,
  ...webFeatureRules,
];

export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(build|\\.react-router)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.json'],
  },
};

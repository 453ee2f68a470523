import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** The direction of the code, as docs/architecture.md draws it. */

// A feature may use those to its left in the same or an earlier step, and of them only their queries.
const steps = [
  ['site', 'account'],
  ['news', 'rule', 'competition'],
  ['entrant'],
  ['entry', 'log', 'santa'],
  ['team', 'file', 'review'],
  ['result'],
];

const features = 'packages/server/src/features';

const featureRules: IForbiddenRuleType[] = steps.flatMap((step, index): IForbiddenRuleType[] => {
  const later = steps.slice(index + 1).flat();
  return later.length === 0
    ? []
    : [
        {
          name: `feature-order-${index + 1}`,
          severity: 'error',
          comment: 'A feature must not know the ones that stand on it.',
          from: { path: `^${features}/(${step.join('|')})/`, pathNot: '\\.test\\.ts$' },
          to: { path: `^${features}/(${later.join('|')})/` },
        },
      ];
});

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
    name: 'only-pages-know-web',
    severity: 'error',
    from: { path: '^packages/server/src/(?!pages/)', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/web/' },
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
    to: { path: '^packages/server/src/(pages|app|main)' },
  },
  {
    name: 'of-another-feature-only-queries',
    severity: 'error',
    comment: 'Use cases of two features that call each other make one feature with two names.',
    from: { path: `^${features}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
    to: {
      path: `^${features}/`,
      pathNot: [`^${features}/$1/`, '\\.queries\\.ts$', '/(write-sitemap|download-data)\\.ts$'],
    },
  },
  {
    name: 'tests-support-only-in-tests',
    severity: 'error',
    from: { path: '^packages/server/src/', pathNot: ['\\.test\\.ts$', '/testing/'] },
    to: { path: '^packages/server/src/testing/' },
  },
  {
    name: 'ui-knows-no-feature',
    severity: 'error',
    from: { path: '^packages/web/app/ui/', pathNot: '\\.(test|spec)\\.tsx?$' },
    to: { path: '^packages/web/app/(features|root|load|browser-api)' },
  },
  ...featureRules,
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

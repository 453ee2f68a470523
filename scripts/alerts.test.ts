import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { durationSeries } from '../packages/server/src/http/request-metrics.ts';
import { allSeries, openRegistry } from '../packages/server/src/metrics.ts';

// Alerts and the dashboard name series by hand. `promtool test rules` tests when alerts fire; CI does without it.

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** What Prometheus has: from the processes, and of itself whether it reached them. */
const exported = new Set([
  'up',
  ...Object.keys(allSeries),
  ...['bucket', 'sum', 'count'].map((part) => `${durationSeries.name}_${part}`),
  ...openRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name),
]);
const words = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'offset', 'bool']);

/** The series that an expression names. */
const seriesOf = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '');
  return [...bare.matchAll(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
};
/** The labels that an expression chooses by or groups by. */
const labelsOf = (expression: string): string[] => [
  ...[...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name),
  ...[...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/\s*,\s*/)),
];
const knownLabels = new Set([
  ...['job', 'instance', 'le', 'method', 'route', 'status'],
  ...Object.values(allSeries).flatMap(({ label }) => label?.name ?? []),
]);

/** As rules.yml is written: every alert begins with its name, and an expression is one line or a folded block. */
const alerts = read('deploy/prometheus/rules.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/m.exec(text)?.slice(1).join(' ') ?? '',
    summary: /^ {10}summary: (.+)$/m.exec(text)?.[1] ?? '',
    runbook: /^ {10}runbook: docs\/runbooks\.md#(.+)$/m.exec(text)?.[1] ?? '',
  }));

const sections = [...read('docs/runbooks.md').matchAll(/^## (.+)\n\n([\s\S]*?)(?=\n## |$(?![\s\S]))/gm)].map(
  ([, title = '', text = '']) => ({ anchor: title.toLowerCase().replaceAll(' ', '-'), text }),
);

test('the series of an expression are distinguished from its functions, labels and words', () => {
  const expression =
    'histogram_quantile(0.99, sum by (le, a) (rate(x_bucket{b="c d"}[5m]))) > 2 and on() min(y offset 1h) or z';
  expect(seriesOf(expression)).toEqual(['x_bucket', 'y', 'z']);
  expect(labelsOf(expression)).toEqual(['b', 'le', 'a']);
});

test('[R18.01] every alert says what is wrong and has a section of the runbooks, and every section an alert', () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { name, summary, runbook } of alerts) {
    expect(summary, name).not.toBe('');
    expect(
      sections.map(({ anchor }) => anchor),
      name,
    ).toContain(runbook);
  }
  const used = new Set(alerts.map(({ runbook }) => runbook));
  expect(sections.filter(({ anchor }) => !used.has(anchor))).toEqual([]);
  for (const { anchor, text } of sections)
    for (const part of ['**Means:** ', '**Look at:** ', '**Do:** ']) expect(text, anchor).toContain(part);
});

test('[R18.01] alerts and the dashboard name only series and labels that the processes export', () => {
  const { panels } = JSON.parse(read('deploy/grafana/tinsmith.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...alerts.map(({ name, expression }) => ({ name, expression })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expression: expr }))),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  for (const { name, expression } of expressions) {
    expect(seriesOf(expression), name).not.toEqual([]);
    expect(
      seriesOf(expression).filter((one) => !exported.has(one)),
      name,
    ).toEqual([]);
    expect(
      labelsOf(expression).filter((one) => !knownLabels.has(one)),
      name,
    ).toEqual([]);
  }
  // And every series of ours is on the dashboard or in an alert: what nobody looks at need not be exported.
  const named = new Set(expressions.flatMap(({ expression }) => seriesOf(expression)));
  expect(Object.keys(allSeries).filter((name) => !named.has(name))).toEqual([]);
});

test('[R18.01] promtool’s tests let every alert fire once and stay silent once', () => {
  const tests = read('deploy/prometheus/rules.test.yml');
  for (const { name } of alerts) {
    expect(tests).toContain(`{ eval_time: 1h, alertname: ${name} }`);
    expect(tests, name).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`));
  }
});

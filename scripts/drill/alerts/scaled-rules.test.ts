import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alertsOf, scaleRules } from './scaled-rules.ts';

const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/prometheus/rules.yml'), 'utf8');

test('durations are divided; what a rule compares with is not', () => {
  expect(scaleRules('for: 3m\nexpr: max(a[2h] offset 1h) > 300 and b[30s] < 7200\n', 20)).toBe(
    'for: 9000ms\nexpr: max(a[360000ms] offset 180000ms) > 300 and b[1500ms] < 7200\n',
  );
});

test('[R18.09] no duration of the alerts is left as it was', () => {
  const scaled = scaleRules(rules, 20);
  expect(scaled.match(/\[\d+[smhd]\]|for: \d+[smhd]\b|offset \d+[smhd]\b/g)).toBeNull();
  expect(scaled.match(/\d+ms/g)?.length).toBe(rules.match(/\[\d+[smhd]\]|for: \d+|offset \d+/g)?.length);
  expect(alertsOf(scaled).length).toBeGreaterThanOrEqual(16);
});

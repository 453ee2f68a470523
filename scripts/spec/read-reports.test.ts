import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Outcomes, readRequirements } from './outcomes.ts';
import { readReports } from './read-reports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const results = (name: string, ...tests: [string, string][]) => ({
  name: `/somewhere/packages/${name}`,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
});

test('reports of any run tell the state of each requirement, by the level of each test', () => {
  const unit = results('domain/src/a.test.ts', ['[R1.01] one', 'passed'], ['[R1.02] two', 'passed']);
  const api = results('server/src/a.test.ts', ['[R1.02] two', 'passed'], ['[R1.03] [R1.04] x', 'failed']);
  writeFileSync(path.join(folder, 'vitest.json'), JSON.stringify({ testResults: [unit, api] }));
  const suites = [{ title: 'a.spec.ts', suites: [{ title: '[R1.01]', specs: [{ title: 'x', ok: true }] }] }];
  writeFileSync(path.join(folder, 'browser.json'), JSON.stringify({ suites }));

  const outcomes = new Outcomes();
  readReports(outcomes, folder);
  const requirements = readRequirements(
    '- **R1.01** (D B) One.\n- **R1.02** (A B) Two.\n- **R1.03** (A) Three.\n- **R1.04** (D) Four.\n',
  );
  const state = requirements.map((requirement) => outcomes.of(requirement));
  expect(state).toEqual(['passed', 'none', 'failed', 'none']);
  outcomes.add('D', '[R1.01] on code that nothing uses', 'failed');
  expect(requirements[0] && outcomes.of(requirements[0])).toBe('failed');
});

test('a test that was skipped proves nothing, though others passed', () => {
  const place = mkdtempSync(path.join(folder, 'skipped-'));
  const unit = results('domain/src/a.test.ts', ['[R1.01] x', 'passed'], ['[R1.01] y', 'skipped']);
  writeFileSync(path.join(place, 'vitest.json'), JSON.stringify({ testResults: [unit] }));
  const specs = [
    { title: '[R1.02] x', ok: true, tests: [{ status: 'expected' }] },
    { title: '[R1.02] y', ok: true, tests: [{ status: 'skipped' }] },
    { title: '[R1.03] x', ok: true, tests: [{ status: 'expected' }] },
  ];
  writeFileSync(path.join(place, 'browser.json'), JSON.stringify({ suites: [{ title: '', specs }] }));
  const outcomes = new Outcomes();
  readReports(outcomes, place);
  const requirements = readRequirements(
    '- **R1.01** (D) One.\n- **R1.02** (B) Two.\n- **R1.03** (B) Three.\n',
  );
  expect(requirements.map((each) => outcomes.of(each))).toEqual(['none', 'none', 'passed']);
});

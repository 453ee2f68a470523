import { describe, expect, test } from 'vitest';
import {
  diagnoseConnection,
  explain,
  headlines,
  listFindings,
  listTries,
  type Situation,
  writeReport,
} from './diagnose.ts';
import { noteDrop, noteSent, readLine } from './line-record.ts';

const facts: Situation['facts'] = {
  browser: 'Mozilla/5.0',
  answerMs: 84,
  bytesPerSecond: 2_000_000,
  numDrops: 0,
  silentSeconds: 0,
  testMs: 600,
  isReadable: true,
  clockAheadSeconds: 1,
  errors: [],
  files: [{ bytes: 1000, sentBytes: 10, isSealed: true }],
};
const situation = (given: Partial<Situation['facts']> = {}, rest: Partial<Situation> = {}): Situation => ({
  facts: { ...facts, ...given },
  wasTested: true,
  isOurTrouble: false,
  isLive: true,
  leftMs: 12 * 60_000,
  ...rest,
});
const unsealed = [{ bytes: 1000, sentBytes: 0, isSealed: false }];

describe('what is wrong with a line', () => {
  test.each([
    ['nothing', situation()],
    ['slow', situation({ bytesPerSecond: 20_000 })],
    ['dropping', situation({ numDrops: 2, bytesPerSecond: 20_000 })],
    ['held-back', situation({ testMs: null })],
    ['changed-file', situation({ isReadable: false, numDrops: 2 })],
    ['ours', situation({ numDrops: 2 }, { isOurTrouble: true })],
    ['unreachable', situation({ answerMs: null, testMs: null }, { wasTested: false })],
    ['unsealed-unreachable', situation({ answerMs: null, files: unsealed }, { wasTested: false })],
  ] as const)('%s', (verdict, found) => {
    expect(diagnoseConnection(found)).toBe(verdict);
  });

  test('a slow line that has nothing to send is no trouble', () => {
    const sent = [{ bytes: 1000, sentBytes: 1000, isSealed: true }];
    expect(diagnoseConnection(situation({ bytesPerSecond: 20_000, files: sent }))).toBe('nothing');
  });

  test('the urgent case says what is left; waiting is not among what to try', () => {
    const urgent = situation({ answerMs: null, files: unsealed }, { wasTested: false });
    expect(explain(diagnoseConnection(urgent), urgent)).toContain('You have 12 min left.');
    expect(listTries('unsealed-unreachable')[0]).toBe('line');
    expect(listTries('unsealed-unreachable')).not.toContain('wait');
    expect(listTries('slow')[0]).toBe('wait');
    expect(listTries('changed-file')[0]).toBe('choose');
  });

  test('findings keep their place, whatever was found', () => {
    const keysOf = (one: Situation) => listFindings(one).map(({ key }) => key);
    const worst = situation(
      { answerMs: null, bytesPerSecond: null, testMs: null, isReadable: null, clockAheadSeconds: -600 },
      { wasTested: false },
    );
    expect(keysOf(worst)).toEqual(keysOf(situation()));
    expect(listFindings(worst).find(({ key }) => key === 'clock')).toMatchObject({
      state: 'warn',
      value: '10 min behind',
    });
  });

  test('the copied text has sizes and errors and no name', () => {
    const text = writeReport(situation({ numDrops: 1, errors: ['The connection dropped.'] }));
    expect(text.split('\n')).toEqual([
      headlines.dropping,
      'The site answers: 84 ms',
      expect.stringContaining('Your upload speed: 1.91 MiB/s (Dropped once in 10 minutes.)'),
      expect.stringContaining('Test upload (1 MiB): arrived'),
      'Your files: unchanged',
      'Your clock: correct',
      'Something in between: nothing found',
      'A file of 0.98 KiB, 10 b sent, sealed',
      'Error: The connection dropped.',
      'Mozilla/5.0',
    ]);
  });
});

describe('the record of a line', () => {
  test('has a column for ten seconds, and knows where nothing went through', () => {
    expect(readLine(600_000)).toEqual({
      columns: Array(60).fill(null),
      numDrops: 0,
      silentSeconds: 0,
      errors: [],
    });
    noteSent(100, 560_500);
    noteSent(50, 561_000);
    noteDrop('The connection dropped.', 571_000);
    noteDrop('The connection dropped.', 575_000);
    noteSent(30, 595_000);
    const { columns, ...rest } = readLine(600_000);
    expect(columns.slice(-5)).toEqual([null, 150, 0, 0, 30]);
    expect(rest).toEqual({ numDrops: 2, silentSeconds: 20, errors: ['The connection dropped.'] });
    // Ten minutes later the drops have expired.
    expect(readLine(1_300_000)).toMatchObject({ numDrops: 0 });
  });
});

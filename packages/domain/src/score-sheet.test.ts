import { expect, test } from 'vitest';
import { decodeSheet, parseScoreSheet } from './score-sheet.ts';

const head =
  '"Entry","Made by","Page","Folder","Part","Overall (1-5)","Art (1-5)","Tech (1-5)","Genre (1-5)","Review"';

test('[R12.14] a score sheet is read however a spreadsheet saved it, and what is no score is named', () => {
  const rows = parseScoreSheet(
    [
      `\ufeff${head}`,
      '"Hive, Mind","anna","https://jam.example/entry/7","hive","1","4","5,0","3.0","2","Bees!\r\nSaid ""buzz""."',
      '"Left empty","ben","https://jam.example/entry/8","empty","1","","","","",""',
      '"Odd","cleo","https://jam.example/entry/9/","odd","1","7","ok","","","\'=1+1"',
      '"No page","dora","","","","3","","","",""',
      '',
    ].join('\r\n'),
  );
  expect(rows).toEqual([
    {
      line: 2,
      title: 'Hive, Mind',
      entryId: 7,
      scores: { all: 4, art: 5, tech: 3, genre: 2 },
      badScores: [],
      review: 'Bees!\nSaid "buzz".',
    },
    {
      line: 5,
      title: 'Odd',
      entryId: 9,
      scores: { all: null, art: null, tech: null, genre: null },
      badScores: ['7', 'ok'],
      review: '=1+1',
    },
    expect.objectContaining({
      line: 6,
      entryId: null,
      scores: { all: 3, art: null, tech: null, genre: null },
    }),
  ]);
  const german = `${head.replaceAll('"', '').replaceAll(',', ';')}\nHive;anna;/entry/7;x;1;4;;;;gut`;
  expect(parseScoreSheet(german)?.[0]).toMatchObject({ entryId: 7, scores: { all: 4 }, review: 'gut' });
  expect(parseScoreSheet('Name,Score\nHive,4')).toBeNull();
  expect(parseScoreSheet('')).toBeNull();
  expect(decodeSheet(new Uint8Array([0x73, 0xfc, 0xdf]))).toBe('süß');
  expect(decodeSheet(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toMatch(/a$/);
  expect(decodeSheet(new TextEncoder().encode('süß'))).toBe('süß');
});

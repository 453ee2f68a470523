import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a text cannot become a formula or leave its cell, and a number stays one', () => {
  const line = ['=cmd()', '\tx', 'a "b", c\nd', -1, null, true, new Date(0)];
  expect(writeCsv([line])).toBe('"\'=cmd()","\'\tx","a ""b"", c\nd",-1,,true,1970-01-01T00:00:00.000Z\r\n');
  expect(writeCsv([['Newt', '-1', 'a,b', '']], { hasQuotes: false })).toBe('Newt,\'-1,"a,b",\r\n');
});

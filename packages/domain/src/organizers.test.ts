import { expect, test } from 'vitest';
import { parseOrganizers, writeOrganizers } from './organizers.ts';

test('[R11.05] organizers are typed one per line: name, role, address, the last two optional', () => {
  const text = 'Olga, rules, results, olga@jam.example\namarok\ntobias, tobias@jam.example';
  const organizers = parseOrganizers(`\n ${text.replaceAll('\n', ' \r\n')}\n\n`);
  expect(organizers).toEqual([
    { name: 'Olga', role: 'rules, results', email: 'olga@jam.example' },
    { name: 'amarok', role: '', email: null },
    { name: 'tobias', role: '', email: 'tobias@jam.example' },
  ]);
  expect(writeOrganizers(organizers as never)).toBe(text);
  expect(parseOrganizers('')).toEqual([]);
});

test('[R11.05] a line without a name or with a broken address is named', () => {
  for (const line of ['olga@jam.example', ', rules', 'Olga, olga@jam', 'Olga, olga @jam.example'])
    expect(parseOrganizers(`amarok\n${line}`)).toBe(line);
  expect(parseOrganizers(Array.from({ length: 21 }, (_, n) => `o${n}`).join('\n'))).toBe('o20');
});

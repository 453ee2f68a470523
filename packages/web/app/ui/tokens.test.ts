import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function blocksFor(selectorPart: string): string[] {
  return css
    .split('}')
    .filter((rule) => rule.includes(selectorPart))
    .map((rule) =>
      rule
        .slice(rule.lastIndexOf('{') + 1)
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

describe('tokens', () => {
  it.each(['summer', 'winter'])('gives %s the same dark colours with and without a script', (mood) => {
    const chosen = blocksFor(`:where([data-theme="dark"]) [data-mood="${mood}"]`);
    const bySystem = blocksFor(`:where(:root:not([data-theme])) [data-mood="${mood}"]`);
    expect(chosen).toHaveLength(1);
    expect(bySystem).toEqual(chosen);
  });

  it('defines the same tokens for all moods and themes', () => {
    const names = (block: string) =>
      [...block.matchAll(/--[a-z0-9-]+(?=:)/g)].map((match) => match[0]).sort();
    const sets = ['"light"', '"dark"'].flatMap((theme) =>
      ['summer', 'winter'].flatMap((mood) =>
        css
          .split('}')
          .filter((rule) => rule.includes(`[data-theme=${theme}]`) && rule.includes(`[data-mood="${mood}"]`))
          .map(names),
      ),
    );
    expect(sets).toHaveLength(4);
    for (const set of sets) expect(set).toEqual(sets[0]);
  });
});

/** Words that rules share without being similar. */
const common = new Set(
  'a all an and are as at be by can cannot every for from game has have in is it its must no not of on one only or player players that the there they this to use with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !common.has(word)));

/** The share of the words of both that they have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

const enough = 0.34;

/** The rule most similar to a text, if any is close enough. */
export function findCloseRule<R extends { readonly text: string }>(
  text: string,
  rules: readonly R[],
): R | null {
  const words = wordsOf(text);
  const scored = rules.map((rule) => ({ rule, likeness: likeness(words, wordsOf(rule.text)) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (found, one) => (one.likeness >= enough && one.likeness > (found?.likeness ?? 0) ? one : found),
    null,
  );
  return best?.rule ?? null;
}

export interface PageSection {
  /** The group's title if a `##` heading groups several `###` ones, as on the FAQ. */
  readonly group: string | null;
  readonly heading: string;
  readonly anchor: string;
  readonly motif: string | null;
  readonly mood: 'summer' | 'winter';
  /** The address of site-addresses.ts without which it is not shown. */
  readonly needs: string | null;
  readonly markdown: string;
}

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Removes the `motif:`, `mood:` and `needs:` lines that may come directly under a heading. */
function takeAttributes(lines: readonly string[]): { attributes: Map<string, string>; rest: string[] } {
  const attributes = new Map<string, string>();
  let index = 0;
  for (; index < lines.length; index += 1) {
    const line = lines[index]?.trim() ?? '';
    const match = /^(motif|mood|needs):\s*(\S+)$/.exec(line);
    if (match?.[1] && match[2]) attributes.set(match[1], match[2]);
    else if (line !== '') break;
  }
  return { attributes, rest: lines.slice(index) };
}

function section(group: string | null, heading: string, lines: readonly string[]): PageSection {
  const { attributes, rest } = takeAttributes(lines);
  return {
    group,
    heading,
    anchor: anchorOf(heading),
    motif: attributes.get('motif') ?? null,
    mood: attributes.get('mood') === 'winter' ? 'winter' : 'summer',
    needs: attributes.get('needs') ?? null,
    markdown: rest.join('\n').trim(),
  };
}

/** Splits lines at headings of one level, ignoring fenced code. Text before the first heading is dropped. */
function splitAt(prefix: string, lines: readonly string[]): { heading: string; lines: string[] }[] {
  const parts: { heading: string; lines: string[] }[] = [];
  let inFence = false;
  for (const line of lines) {
    if (line.startsWith('```')) inFence = !inFence;
    if (!inFence && line.startsWith(prefix))
      parts.push({ heading: line.slice(prefix.length).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** A page's Markdown split into sections: each `##`, or each `###` with its `##` as group. */
export function splitSections(markdown: string): PageSection[] {
  return splitAt('## ', markdown.split('\n')).flatMap((part) => {
    const questions = splitAt('### ', part.lines);
    if (questions.length === 0) return [section(null, part.heading, part.lines)];
    return questions.map((question) => section(part.heading, question.heading, question.lines));
  });
}

import type { PageSample } from './feature-samples.ts';

/** The existing items, by placeholder name. */
export type SampleFacts = Readonly<
  Record<'news' | 'event' | 'title' | 'entrant' | 'author' | 'post' | 'entry' | 'game' | 'file', string> &
    Partial<Record<'over' | 'review', string>>
>;

/** A sample with its placeholders filled in. */
export function fillSample(sample: PageSample, facts: SampleFacts): PageSample {
  const known: Readonly<Record<string, string>> = facts;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (gap, name: string) => known[name] ?? gap);
  return {
    ...sample,
    address: fill(sample.address),
    heading: fill(sample.heading),
    ...(sample.insideHeading && { insideHeading: fill(sample.insideHeading) }),
  };
}

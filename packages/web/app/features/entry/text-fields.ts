import type { EntryTexts } from '@tinsmith/contract/entry';
import { hashText } from '@tinsmith/domain/field-version';

/** The texts that a form without script edits, as it shows them. */
export interface PlainTexts {
  readonly title: string;
  readonly teamName: string;
  readonly text: string;
  readonly credits: string;
  readonly links: string;
  readonly chosenTags: string;
}
export type PlainName = keyof PlainTexts;
export const plainNames: readonly PlainName[] = [
  'title',
  'teamName',
  'text',
  'credits',
  'links',
  'chosenTags',
];

export const textLabels: Readonly<Record<PlainName, string>> = {
  title: 'Title',
  teamName: 'Team name',
  text: 'Description',
  credits: 'Credits',
  links: 'Links',
  chosenTags: 'Tags',
};

const joinLinks = (links: EntryTexts['links']): string =>
  [links?.play ?? '', links?.source ?? '', links?.video ?? ''].join('\n');

/** Several values are one text here, only to compare them. */
export const toPlain = (texts: EntryTexts): PlainTexts => ({
  title: texts.title ?? '',
  teamName: texts.teamName ?? '',
  text: texts.text?.source ?? '',
  credits: texts.credits ?? '',
  links: joinLinks(texts.links),
  chosenTags: [...(texts.chosenTags ?? [])].sort().join('\n'),
});

type Read = (name: string) => string;
type ReadAll = (name: string) => readonly string[];

/** The texts of a sent form. */
export const readPlain = (text: Read, texts: ReadAll): PlainTexts => ({
  title: text('title'),
  teamName: text('teamName'),
  text: text('text'),
  credits: text('credits'),
  links: joinLinks({ play: text('play'), source: text('source'), video: text('video') }),
  chosenTags: [...texts('chosenTags')].sort().join('\n'),
});

/** What was changed in a sent form, which carries a hash of each text as it was shown. */
export const touchedNames = (sent: PlainTexts, shownHash: Read): PlainName[] =>
  plainNames.filter((name) => hashText(sent[name]) !== shownHash(`shown.${name}`));

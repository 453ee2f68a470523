import type { EntryTexts, EntryVersions } from '@tinsmith/contract/entry';
import { listEntryVersions, setEntryDetails } from '../../api/gen/entry.ts';
import { listMetRules, setMetRule } from '../../api/gen/rule.ts';
import { type FormRequest, onForm } from '../../page/form-action.ts';
import { readPlain, touchedNames } from './text-fields.ts';

type Details = Partial<Pick<EntryTexts, 'title' | 'teamName' | 'credits' | 'chosenTags' | 'links'>> & {
  text?: string;
};

const wasOf = (details: Details, versionOf: (name: string) => number) =>
  Object.fromEntries(Object.keys(details).map((name) => [name, versionOf(name)]));

/** An ordinary save of an old text: what it replaces is a version, too. */
async function restore({ call, params, text }: FormRequest): Promise<void> {
  const one = { params: { id: params.entryId ?? '' } };
  const { result } = await call(listEntryVersions, one);
  const version = result.find((row) => String(row.version) === text('version'));
  if (!version) return;
  const shown = JSON.parse(text('was') || '{}') as EntryVersions['fieldVersions'];
  const versionOf = (name: string) => shown[name] ?? 0;
  const { answers = [], text: description, ...rest } = version.changed;
  const details: Details = { ...rest, ...(description && { text: description.source }) };
  if (Object.keys(details).length > 0)
    await call(setEntryDetails, { ...one, body: { ...details, was: wasOf(details, versionOf) } });
  for (const answer of answers)
    await call(setMetRule, { ...one, body: { ...answer, was: versionOf(`rule-${answer.position}`) } });
}

async function save({ call, params, text, texts }: FormRequest): Promise<void> {
  const sent = readPlain(text, texts);
  const touched = touchedNames(sent, text);
  const values = {
    title: sent.title,
    teamName: sent.teamName,
    text: sent.text,
    credits: sent.credits,
    links: { play: text('play'), source: text('source'), video: text('video') },
    chosenTags: [...texts('chosenTags')],
  };
  const details = Object.fromEntries(touched.map((name) => [name, values[name]])) as Details;
  if (touched.length === 0) return;
  const was = wasOf(details, (name) => Number(text(`was.${name}`)) || 0);
  await call(setEntryDetails, { params: { id: params.entryId ?? '' }, body: { ...details, was } });
}

async function saveAnswer({ call, params, text }: FormRequest): Promise<void> {
  const one = { params: { id: params.entryId ?? '' } };
  const position = Number(text('position'));
  const { result } = await call(listMetRules, one);
  if (result.find((rule) => rule.position === position)?.answer === text('answer')) return;
  await call(setMetRule, { ...one, body: { position, text: text('answer'), was: Number(text('was')) || 0 } });
}

/** The forms of the page of versions. */
export const saveVersions = onForm(async (request) => {
  const intent = request.text('intent');
  if (intent === 'restore') await restore(request);
  else if (intent === 'answer') await saveAnswer(request);
  else await save(request);
  const address = `/entry/${request.params.entryId}/versions`;
  return request.goTo(address, intent === 'restore' ? 'restored' : 'saved');
});

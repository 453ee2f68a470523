import { entryTags, type TagGroup } from '../../packages/domain/src/entry-tags.ts';
import type { CompetitionTimes } from '../../packages/domain/src/phase.ts';
import { skillNames } from '../../packages/domain/src/skills.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import { type EncodedPicture, encodeEntryImage } from '../../packages/server/src/platform/screenshots.ts';
import {
  type DemoEntry,
  insertDemoEntry,
  insertDemoInvitation,
  listDemoEntrants,
  markDemoLooking,
} from './demo.queries.ts';
import { drawEntry } from './draw-entry.ts';
import { creditsOf, describeGame, teamNames, titleOf } from './games.ts';

type Random = () => number;
type Pictures = Pick<DemoEntry, 'image' | 'thumbnail'>;

const numPictures = 16;
const nothing: Pictures = { image: null, thumbnail: null };

/** Draws a few pictures once; each entry that shows one gets a copy of its own. */
function openPictures(files: Files | null, random: Random) {
  const draw = async (): Promise<EncodedPicture[]> => {
    const drawn: EncodedPicture[] = [];
    while (drawn.length < numPictures) drawn.push(await encodeEntryImage(drawEntry(random)));
    return drawn;
  };
  const pictures = files ? draw() : Promise.resolve([]);
  return async (choice: number): Promise<Pictures> => {
    const picture = (await pictures)[choice];
    if (!files || !picture) return nothing;
    const { image, thumbnail } = picture;
    const [imageName = '', thumbnailName = ''] = await Promise.all(
      [image, thumbnail].map(({ extension, bytes }) => files.put(extension, bytes)),
    );
    return {
      image: { name: imageName, width: image.width, height: image.height },
      thumbnail: { name: thumbnailName, width: thumbnail.width, height: thumbnail.height },
    };
  };
}

/** How many make a game together: mostly one, sometimes two, seldom three. */
const crewOf = (random: Random): number => {
  const dice = random();
  return dice < 0.72 ? 1 : dice < 0.93 ? 2 : 3;
};

const pick = <T>(random: Random, of: readonly T[]): T[] => {
  const one = of[Math.floor(random() * of.length)];
  return one === undefined ? [] : [one];
};

const tagsOf = (group: TagGroup): string[] =>
  entryTags.filter((tag) => tag.group === group && tag.how === 'chosen').map((tag) => tag.id);

const chooseTags = (random: Random): string[] => [
  ...pick(random, tagsOf('engine')),
  ...pick(random, tagsOf('language')),
  ...pick(random, tagsOf('controls')),
  ...(random() < 0.15 ? pick(random, tagsOf('warning')) : []),
];

/** Fills editions with entries: teams of one to three, most with everything, a few with nothing yet. */
export function openEntryFiller(files: Files | null, drawing: Random) {
  const takePicture = openPictures(files, drawing);
  let numGames = 0;
  const writeEntry = async (random: Random, crew: number): Promise<DemoEntry> => {
    const isBare = random() < 0.08;
    if (isBare) return { title: '', teamName: '', text: '', credits: '', chosenTags: [], ...nothing };
    const title = titleOf(numGames);
    numGames += 1;
    return {
      title,
      teamName: crew > 1 && random() < 0.4 ? (teamNames[numGames % teamNames.length] ?? '') : '',
      text: describeGame(title, random),
      credits: random() < 0.4 ? creditsOf(random) : '',
      chosenTags: chooseTags(random),
      ...(random() < 0.9 ? await takePicture(Math.floor(random() * numPictures)) : nothing),
    };
  };
  return async (db: Database, competition: CompetitionTimes & { readonly id: number }, random: Random) => {
    const waiting = await listDemoEntrants(db, competition.id);
    const planned: { readonly members: number[]; readonly entry: Promise<DemoEntry> }[] = [];
    const alone: number[] = [];
    while (waiting.length > 0) {
      const crew = crewOf(random);
      const members = waiting.splice(0, crew);
      if (random() < 0.3) {
        alone.push(...members);
        continue;
      }
      planned.push({ members, entry: writeEntry(random, members.length) });
    }
    // Their pictures are stored side by side meanwhile.
    await Promise.all(planned.map(({ entry }) => entry));
    const made: { readonly entryId: number; readonly founder: number }[] = [];
    for (const { members, entry } of planned) {
      const entryId = await insertDemoEntry(db, competition.id, members, await entry);
      made.push({ entryId, founder: members[0] ?? 0 });
    }
    const [asked, ...looking] = alone;
    if (asked === undefined) return;
    for (const { entryId, founder } of made.slice(0, 2))
      await insertDemoInvitation(db, entryId, founder, asked);
    for (const [index, entrantId] of looking.slice(0, 6).entries()) {
      await markDemoLooking(db, [entrantId], [skillNames[index] ?? 'Code', 'Snacks']);
    }
  };
}

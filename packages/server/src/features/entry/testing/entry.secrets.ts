import { postForm } from '../../../testing/form.ts';
import { newToken, type Planted, type SecretKind } from '../../../testing/secret-kind.ts';
import type { SecretWorld } from '../../../testing/secret-world.ts';
import { createPng } from '../../../testing/sized-png.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { seal, sendPiece, upload } from '../../../testing/uploads.ts';

/** List queries of every kind that could reveal something of it. */
function listSearches(tokens: readonly string[], short: string): string[] {
  const words = [...tokens, 'game', 'canary', 'author', 'mate', 'unreal'];
  const filters = [
    ...words.map((word) => `search=${word}`),
    ...['unreal', 'haxe', 'flashing', 'source', 'no-source', 'linux', 'team', 'solo'].map(
      (tag) => `tag=${tag}`,
    ),
    ...['source', 'linux', 'web'].map((platform) => `platform=${platform}`),
    `event=${short}`,
    'perEvent=1',
    'year=2026',
  ];
  return [
    ...filters.map((filter) => `/api/v1/entries/all?${filter}`),
    ...filters.map((filter) => `/api/v1/entries/all?perEvent=12&event=${short}&${filter}`),
    ...words.map((word) => `/api/v1/entries/byUser?search=${word}`),
    ...words.map((word) => `/api/v1/compo/${short}/team/candidates?search=${word}`),
    `/api/v1/compo/${short}/entrants?lookingForTeam=true`,
  ];
}

/** Fills in everything of the gift that only its team may know. */
export async function fillGift(
  t: TestApp,
  { people, entryIds, events }: Pick<SecretWorld, 'people' | 'entryIds' | 'events'>,
): Promise<Planted> {
  const visitor = t.visitor(people.author.token);
  const entryId = entryIds['gift-exchange'];
  const at = `/api/v1/entry/${entryId}`;
  const [title, team, text, credits] = [newToken(), newToken(), newToken(), newToken()];
  const [play, source, video] = [newToken(), newToken(), newToken()];
  await visitor.post(`${at}/details`, {
    title: `${title} game`,
    teamName: team,
    credits,
    chosenTags: ['unreal', 'haxe', 'flashing'],
    links: {
      play: `https://${play}.example/`,
      source: `https://example.org/${source}`,
      video: `https://example.org/?v=${video}`,
    },
  });
  // An earlier version is as secret as the current one.
  const earlier = newToken();
  await visitor.post(`${at}/text`, { text: `<p>${earlier}</p>` });
  await visitor.post(`${at}/text`, { text: `<p>${text}</p>` });
  const png = createPng(40, 30, { shade: 17 });
  const sent = await postForm(visitor, `${at}/image`, [['image', { name: 'x.png', bytes: png }]]);
  const { imagefile, thumbnail } = sent.json();
  const alt = newToken();
  const second = await postForm(visitor, `${at}/images`, [
    ['alt', alt],
    ['image', { name: 'y.png', bytes: createPng(40, 30, { shade: 18 }) }],
  ]);
  const other = second.json().images[1];
  // One that has arrived, one that is still arriving, one that was replaced and one that was removed.
  const [name, sending, dropped] = [newToken(), newToken(), newToken()];
  const gone = await upload(t, people.author.token, entryId, Buffer.from(newToken()), { name: dropped });
  await visitor.post(`/api/v1/files/${gone.id}/remove`, {});
  const first = await upload(t, people.author.token, entryId, Buffer.from(newToken()), { name: 'old.zip' });
  const file = await upload(t, people.author.token, entryId, Buffer.from(newToken()), {
    name: `${name}.zip`,
    replaces: first.id,
  });
  const { id: sendingId } = await seal(visitor, entryId, Buffer.from('on its way'), { name: sending });
  await sendPiece(visitor, sendingId, 0, Buffer.from('on'));
  await visitor.post(`/api/v1/files/${file.id}/tags`, { ...file.tags, hasSource: true, hasLinux: true });
  const uploads = [first, file].map(({ url }) => String(url).slice('/upload/'.length));
  const fileIds = [first.id, file.id, sendingId, gone.id].map(String);
  const texts = [title, team, text, earlier, credits, alt, play, source, video, name, sending, dropped];
  // Only the team can see a replaced file.
  const files = [imagefile, thumbnail.name, other.name, other.thumbnail.name, ...uploads.slice(1)];
  return {
    texts,
    marks: [...files, String(file.id)],
    files,
    values: { name: [...files, ...uploads], fileId: fileIds },
    addresses: listSearches([...texts, ...files], events['gift-exchange'].short),
  };
}

export const secrets: readonly SecretKind[] = [
  {
    name: 'title, team name, text, credits, links, image and files of a gift in the making',
    readers: ['author', 'mate', 'staff'],
    plant: fillGift,
  },
];

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { askEverything, classifyAnswers, listAddresses, type Secret } from '../../testing/secrecy.ts';
import { newToken } from '../../testing/secret-kind.ts';
import { createSecretWorld, type ReaderName, type SecretWorld } from '../../testing/secret-world.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { secrets as santaSecrets } from './testing/santa.secrets.ts';

// The secrets of two people in a gift exchange, before its start and after its end; http/secrecy.test.ts and
// pair-secrecy.test.ts check while it runs.

const t = useTestApp({ config: () => ({ trustedProxies: ['127.0.0.1'] }) });
const readers: readonly ReaderName[] = [
  'anonymous',
  'author',
  'mate',
  'invitee',
  'entrant',
  'user',
  'staff',
  'staffEntrant',
];
let world: SecretWorld;
let planted: Secret[];

beforeAll(async () => {
  world = await createSecretWorld(t);
  planted = [];
  for (const { name, readers: known, plant } of santaSecrets)
    planted.push({ name, tokens: (await plant(t, world)).texts, files: [], readers: known });
}, 60_000);

async function judge(
  readersOf: (name: string) => readonly ReaderName[],
  secrets: readonly Secret[] = planted,
) {
  const addresses = [
    ...listAddresses(t, [world.values['gift-exchange']]).filter((address) =>
      /compo|santa|entr|account\/data|log|user/i.test(address),
    ),
    '/api/v1/mySecretSanta?compo=GIFT26',
  ];
  const asking = Object.fromEntries(readers.map((name) => [name, world.readers[name]]));
  const answers = await askEverything(t, asking, addresses);
  return classifyAnswers(
    answers,
    secrets.map((secret) => ({ ...secret, readers: readersOf(secret.name) })),
  );
}

describe('what two people know of a gift exchange', () => {
  test('before the start nobody learns, whatever is stored', async () => {
    await t.setClock(world.events['gift-exchange'].startMs - 3_600_000);
    const { leaks } = await judge((name) => (name.includes('apart') ? ['staff'] : []));
    expect(leaks).toEqual([]);
  }, 60_000);

  test('after the end stays between them: letters, a late word and a note of thanks', async () => {
    const { endMs, short, id } = world.events['gift-exchange'];
    await sql`update entry set play_link = 'https://example.org/' where id = ${world.entryIds['gift-exchange']}`.execute(
      t.owner,
    );
    await t.setClock(endMs + 86_400_000);
    const text = newToken();
    const sent = await t
      .visitor(world.people.invitee.token)
      .post(`/api/v1/compo/${short}/gift/thanks`, { text, isPublic: false });
    expect([sent.statusCode, id]).toEqual([200, id]);
    const thanks: Secret = { name: 'thanks', tokens: [text], files: [], readers: [] };
    const { leaks, misses } = await judge(
      (name) => {
        if (name.includes('apart')) return ['staff', 'staffEntrant'];
        // Thanks go to everyone who made the gift.
        return name === 'thanks' ? ['author', 'mate', 'invitee'] : ['author', 'invitee'];
      },
      [...planted, thanks],
    );
    expect(leaks).toEqual([]);
    expect(misses).toEqual([]);
  }, 60_000);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../fill-content.ts';
import { pageSamples } from '../testing/all-samples.ts';
import { createCompetition } from '../testing/factories.ts';
import { fillSample } from '../testing/page-samples.ts';
import { type PlainForm, readForms } from '../testing/plain-browser.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import type { PrincipalName, Scene } from '../testing/scene.ts';
import { partOf } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

const readers = ['anonymous', 'unverified', 'entrant', 'unverifiedMember'] as const;
const tokens: Partial<Record<PrincipalName, string | undefined>> = {};
let scene: Scene;

beforeAll(async () => {
  const { db } = t.platform;
  await fillContent(t.platform);
  scene = await createScene(db, await createCompetition(db, { startMs: Date.now() - 1000, isPinned: true }));
  for (const name of readers) tokens[name] = (await createPrincipal(db, name, scene)).token;
});

function addressOf(page: string): string {
  if (page === '/entry/:entryId') return `/entry/${scene.entryId}/`;
  if (page === '/user/:userId') return `/user/${scene.founder.username}`;
  // With a token, so that the form is shown.
  const token = ['/accounts/verify', '/accounts/reset', '/accounts/undo-email'].includes(page)
    ? '?token=x'
    : '';
  const facts = {
    news: '1',
    event: scene.competition.short,
    title: '',
    entrant: String(scene.founder.entrantId),
    author: scene.founder.username,
    post: String(scene.postId),
    entry: String(scene.entryId),
    game: '',
    file: String(scene.fileId),
  };
  return `${fillSample(pageSamples[page] ?? { address: '', heading: '', access: 404 }, facts).address}${token}`;
}

const cookiesOf = (reader: PrincipalName): Record<string, string> => {
  const session = tokens[reader];
  return { csrftoken: 'own-token', ...(session && { session }) };
};

/** A search changes nothing: it is a URL, which can be bookmarked and shared. */
const isSearch = ({ role, html }: PlainForm): boolean => role === 'search' && !html.includes('<textarea');

/** The link to a confirmation is a URL, too: it has no input and no token. */
const isQuestion = ({ method, html, fields }: PlainForm): boolean =>
  method === 'get' &&
  !html.includes('<textarea') &&
  [...html.matchAll(/<(?:input|select)[^>]*>/g)].every(([tag]) => tag.includes('type="hidden"')) &&
  fields.every(([name]) => ['accept', 'leave', 'remove', 'compo', 'withdraw', 'change'].includes(name));

describe('[R7.40] every form of every page', () => {
  test.each(partOf(Object.keys(pageSamples), 2))('%s', async (page) => {
    const address = addressOf(page);
    const found: string[] = [];
    const seen = new Set<string>();
    for (const reader of readers) {
      const cookies = cookiesOf(reader);
      const { body, headers } = await t.app.inject({ url: address, cookies });
      const forms = readForms(body).filter((form) => !isSearch(form) && !isQuestion(form));
      // A publicly cacheable page contains no token, and so no form.
      if (String(headers['cache-control']).startsWith('public'))
        expect([forms, body.includes('own-token')]).toEqual([[], false]);
      for (const form of forms) {
        expect(form.method, `${reader} at ${address}`).toBe('post');
        const name = JSON.stringify([form.action, form.fields]);
        if (seen.has(name)) continue;
        seen.add(name);
        // Another visitor's token, as another site would have to invent one.
        const answer = await t.app.inject({
          method: 'POST',
          url: form.action ?? address,
          cookies,
          payload: 'csrftoken=other-token&message=x&next=%2Fnews',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        found.push(String(answer.statusCode));
        expect(answer.headers['cache-control']).toBe('no-store');
        if (answer.statusCode === 405) expect(pageSamples[page]?.needsScript, address).toBe(true);
        else
          expect([answer.statusCode, form.fields]).toEqual([
            403,
            expect.arrayContaining([['csrftoken', 'own-token']]),
          ]);
      }
    }
    if (pageSamples[page]?.needsScript) expect(found).toContain('405');
  });

  test('none that a script brings in sends what it holds by GET', () => {
    const folder = path.resolve(import.meta.dirname, '../../../web/app');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
    );
    const forms = files.flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/<[Ff]orm\s[^>]*?(?:=>[^>]*?)*>/g)].map(
        ([tag]) => ({ file, tag }),
      ),
    );
    expect(forms.length).toBeGreaterThan(20);
    for (const { file, tag } of forms.filter((form) => form.file !== path.join('forms', 'ask-button.tsx')))
      expect.soft(tag, file).toMatch(/method="post"|role="search"/);
  });
});

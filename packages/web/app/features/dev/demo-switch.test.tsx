import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DemoSwitch } from './demo-switch.tsx';
import type { Demo } from './read-demo.ts';

test('the phase switch stands in the page and covers nothing of it', () => {
  const css = readFileSync(new URL('demo-switch.module.css', import.meta.url), 'utf8');
  expect(css).toContain('.switch');
  expect(css).not.toMatch(/position:\s*(?:fixed|absolute|sticky)|z-index/);
});

const person = (role: Demo['people'][number]['role'], name: string | null, note = name ?? '') => ({
  role,
  name,
  note,
  isPossible: name !== null || role === 'visitor',
});
const people = [
  person('visitor', null, 'not logged in'),
  person('entrant', 'mossgoblin'),
  person('santa', null, 'only in a gift exchange'),
  person('owner', 'zigzag'),
];

function render(demo: Demo, login: string | null): string {
  const routes = [{ id: 'root', path: '*', element: <DemoSwitch demo={demo} login={login} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/TINS26/log?page=2'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', content = '']) => ({
    attributes,
    text: content
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
const pressed = (html: string) =>
  buttonsOf(html).flatMap(({ attributes, text }) =>
    attributes.includes('aria-pressed="true"') ? [text] : [],
  );
const flat = (html: string) =>
  buttonsOf(html).flatMap(({ attributes, text }) => (/ disabled=/.test(attributes) ? [text] : []));

test('the demo switch says what the demo is and who one is, and why a role is not possible', () => {
  const html = render({ event: { kind: 'speedhack', phase: 'live' }, people }, 'mossgoblin');
  expect(html).toContain('Speedhack, live, as mossgoblin');
  expect(pressed(html)).toEqual(['Speedhack', 'Live', 'Entrant mossgoblin']);
  expect(flat(html)).toEqual(['Santa only in a gift exchange']);
  const visitors = render({ event: { kind: 'gift-exchange', phase: 'results' }, people }, null);
  expect(visitors).toContain('Gift exchange, unwrapped, as a visitor');
  expect(pressed(visitors)).toEqual(['Gift exchange', 'Unwrapped', 'Visitor not logged in']);
  expect(flat(visitors)).toEqual(['Voting', 'Santa only in a gift exchange']);
});

test('someone with an account of their own has none of the roles', () => {
  const html = render({ event: { kind: 'speedhack', phase: 'live' }, people }, 'newcomer');
  expect(html).toContain('as newcomer');
  expect(pressed(html)).toEqual(['Speedhack', 'Live']);
});

test('the demo switch works without script: forms that lead back to the page', () => {
  const html = render({ event: { kind: 'speedhack', phase: 'live' }, people }, null);
  const actions = [...html.matchAll(/<form [^>]*action="([^"]+)"/g)].map(([, action]) => action);
  expect(actions).toEqual(['/dev/kind', '/dev/phase', '/dev/be']);
  expect(html.match(/name="csrftoken"/g)).toHaveLength(3);
  expect(html.match(/name="next" value="\/TINS26\/log\?page=2#demo-panel"/g)).toHaveLength(3);
  expect(html).toContain('id="demo-panel"');
  for (const { attributes } of buttonsOf(html)) expect(attributes).toContain('type="submit"');
});

test('without a demo the switch says how to get one', () => {
  const html = render({ event: null, people: [person('visitor', null, 'not logged in')] }, null);
  expect(html).toContain('Run npm run demo.');
  expect(flat(html)).toHaveLength(6);
});

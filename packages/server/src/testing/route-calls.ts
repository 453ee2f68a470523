import type { RouteShape } from '@tinsmith/contract/route';
import { postForm } from './form.ts';
import { type Principal, principalPassword, type Scene } from './principals.ts';
import type { Visitor } from './test-app.ts';
import { tusHeaders } from './uploads.ts';

/** The context of a call: its scene, and its caller. */
export interface CallPlace {
  readonly scene: Scene;
  readonly principal: Principal;
}

export const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

const isStream = (route: RouteShape) =>
  'mediaType' in route.output && route.output.mediaType.startsWith('text/event-stream');

const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

let registered = 0;
let sealed = 0;
let made = 0;

/** A valid body for each call, by the route's name. */
const bodies: Record<string, (place: CallPlace) => object> = {
  'POST /api/v1/account/avatar': () => smallestPng,
  'POST /api/v1/account/avatar/remove': () => ({}),
  'POST /api/v1/account/delete': () => ({ proof: principalPassword }),
  'POST /api/v1/account/oauth/:provider/unlink': () => ({}),
  'POST /api/v1/account/oauth/finish': () => ({ username: 'newcomer' }),
  'POST /api/v1/account/profile': () => ({ location: '', info: '', email: '', isEmailShown: false }),
  'POST /api/v1/account/email/undo': () => ({ token: 'x' }),
  'POST /api/v1/account/mails': () => ({ kind: 'rules', isOn: false }),
  'POST /api/v1/mails/link': () => ({ token: 'x', isOn: false }),
  'POST /api/v1/account/proof': () => ({ password: principalPassword }),
  'POST /api/v1/account/twoFactor/begin': () => ({}),
  'POST /api/v1/account/twoFactor/confirm': () => ({ code: '000000' }),
  'POST /api/v1/account/twoFactor/end': () => ({ password: principalPassword, code: '000000' }),
  'POST /api/v1/account/devices/endOthers': () => ({}),
  'POST /api/v1/account/login': () => ({ name: 'keyholder', password: principalPassword }),
  'POST /api/v1/account/logout': () => ({}),
  'POST /api/v1/account/password/change': () => ({
    oldPassword: principalPassword,
    newPassword: 'another lantern by the road',
  }),
  'POST /api/v1/account/password/forgot': () => ({ email: 'somebody@example.org' }),
  'POST /api/v1/account/password/reset': () => ({ token: 'x', password: principalPassword }),
  'POST /api/v1/account/register': () => {
    registered += 1;
    const username = `newcomer_${registered}`;
    return { username, email: `${username}@example.org`, password: principalPassword };
  },
  'POST /api/v1/account/verification': () => ({}),
  'POST /api/v1/account/verify': () => ({ token: 'x' }),
  'POST /api/v1/compo/:compoId/rules': () => ({ standing: 'Be kind.' }),
  'POST /api/v1/compo/:compoId/rules/:position/comment': () => ({ text: 'As you like.' }),
  'POST /api/v1/compo/:compoId/signUp': () => ({ info: 'Hello' }),
  'POST /api/v1/compo/:compoId/withdraw': () => ({}),
  'POST /api/v1/compo/:compoId/letters': () => ({ to: 'santa', text: 'Hello?' }),
  'POST /api/v1/compo/:compoId/letters/atWork': () => ({}),
  'POST /api/v1/compo/:compoId/letters/:letterId': () => ({ text: 'Hello!' }),
  'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': () => ({}),
  'POST /api/v1/compo/:compoId/santa/desk/repair': () => ({}),
  'POST /api/v1/compo/:compoId/santa/desk/swap': () => ({ changes: [{ giver: 1, receiver: 2 }] }),
  'POST /api/v1/compo/:compoId/santa/desk/elf': () => ({ elf: 1, receiver: 2 }),
  'POST /api/v1/compo/:compoId/santa/desk/exclusion': () => ({
    one: 'nobody_1',
    other: 'nobody_2',
    isApart: true,
  }),
  'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': () => ({ one: 'nobody_1', other: 'nobody_2' }),
  'POST /api/v1/compo/:compoId/gift/late': () => ({ by: '2027-01-04', word: '' }),
  'POST /api/v1/compo/:compoId/gift/unwrap': () => ({}),
  'POST /api/v1/compo/:compoId/gift/thanks': () => ({ text: 'Thank you!', isPublic: false }),
  'POST /api/v1/compo/:compoId/elves/:entrantId/take': () => ({ by: '2027-01-04' }),
  'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': () => ({}),
  'POST /api/v1/entry/:id/details': () => ({ title: 'A title' }),
  'POST /api/v1/entry/:id/images/change': () => ({ name: 'missing.png', alt: 'A snail' }),
  'POST /api/v1/entry/:id/images/remove': () => ({ name: 'missing.png' }),
  'POST /api/v1/entry/:id/text': () => ({ text: '<p>Text</p>' }),
  'POST /api/v1/entry/:id/rules': () => ({ position: 1, text: 'By trying.' }),
  'POST /api/v1/compo/:compoId/votes/deal': () => ({ more: false }),
  'POST /api/v1/compo/:compoId/votes/sheet': () => ({
    sheet: 'Entry,Page,Overall (1-5),Art (1-5),Tech (1-5),Genre (1-5),Review',
  }),
  'POST /api/v1/compo/:compoId/votes/sheet/save': ({ principal }) => ({
    entrantId: principal.entrantId ?? 1,
    votes: [],
  }),
  'POST /api/v1/entry/:id/ballot': ({ principal }) => ({
    entrantId: principal.entrantId ?? 1,
    scores: { all: 3, art: 3, tech: 3, genre: 3 },
    review: 'Played it twice.',
    baseVersion: 0,
    isQueued: false,
  }),
  'POST /api/v1/compo/:compoId/results/freeze': () => ({ excluded: [] }),
  'POST /api/v1/compo/:compoId/results/typed': ({ scene }) => ({
    entries: [{ entryId: scene.entryId, ranks: { all: 1, art: null, tech: null, genre: null } }],
    note: '',
  }),
  'POST /api/v1/compo/:compoId/results/publish': () => ({ note: 'Well done.' }),
  'POST /api/v1/compo/:compoId/prizeGiving/start': () => ({ note: '' }),
  'POST /api/v1/compo/:compoId/prizeGiving/show': () => ({ slide: 0, isBlank: false }),
  'POST /api/v1/entry/:id/review': () => ({ review: 'Played it twice.', baseVersion: 0 }),
  'POST /api/v1/reviews/id/:reviewId/report': () => ({ reason: 'Not kind' }),
  'POST /api/v1/reviews/id/:reviewId/hide': () => ({ reason: 'Not kind' }),
  'POST /api/v1/reviews/id/:reviewId/answer': () => ({ answer: 'Thank you' }),
  'POST /api/v1/entry/:id/troubles/:reportId/answer': () => ({ answer: 'Fixed' }),
  'POST /api/v1/compo/:compoId/votes/:ballotId/exclude': () => ({ reason: 'Not played' }),
  'POST /api/v1/compo/:compoId/voters/:entrantId/exclude': () => ({ reason: 'Not played' }),
  'POST /api/v1/entry/:id/trouble': () => ({ platform: 'linux', reason: 'crash', message: 'It crashes.' }),
  'POST /api/v1/entry/:id/files': () => {
    sealed += 1;
    return { name: `game ${sealed}.zip`, size: 1, sha256: String(sealed).padStart(64, '0') };
  },
  'POST /api/v1/compo/:compoId/pledge': ({ scene }) => ({ username: scene.founder.username }),
  'POST /api/v1/compo/:compoId/pledge/answer': () => ({ pledgeId: 1, resolution: 'accept' }),
  'POST /api/v1/compo/:compoId/pledge/leave': () => ({}),
  'POST /api/v1/files/:fileId/cancel': () => ({}),
  'POST /api/v1/files/:fileId/replaces': ({ scene }) => ({ replaces: scene.fileId }),
  'POST /api/v1/files/:fileId/count': () => ({ reason: 'The line was down' }),
  'POST /api/v1/files/:fileId/remove': () => ({}),
  'POST /api/v1/files/:fileId/tags': () => ({
    hasSource: true,
    hasWindows: false,
    hasLinux: false,
    hasMac: false,
    hasWeb: false,
  }),
  'POST /api/v1/compo/:compoId/trouble': () => ({ message: 'It is slow.', facts: null }),
  'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': () => ({ answer: 'Take your time.' }),
  'POST /api/v1/uploads/probe': () => ({ text: 'a test' }),
  'POST /api/v1/receipts/check': () => ({ text: 'no receipt' }),
  'POST /api/v1/error': () => ({ message: 'x' }),
  'POST /api/v1/invitation/create': ({ scene }) => ({
    entryId: scene.entryId,
    recipientEntrantId: scene.loner.entrantId,
  }),
  'POST /api/v1/invitation/id/:id/resolve': () => ({ resolution: 'accept' }),
  'POST /api/v1/log/id/:postId/hide': () => ({ reason: 'Not kind' }),
  'POST /api/v1/log/id/:postId/dismissReports': () => ({}),
  'POST /api/v1/log/id/:postId/report': () => ({ reason: 'Not kind' }),
  'POST /api/v1/log/id/:postId/show': () => ({}),
  'POST /api/v1/log/preview': () => ({ message: 'Hello' }),
  'POST /api/v1/rules/:ruleId': () => ({ text: 'Better words.' }),
  'POST /api/v1/rules/proposals': () => ({ category: 'art', text: 'A rule.', note: '' }),
  'POST /api/v1/rules/proposals/:proposalId': () => ({ category: 'art', text: 'A rule.', note: '' }),
  'POST /api/v1/rules/proposals/:proposalId/accept': () => ({ category: 'art', text: 'A rule.' }),
  'POST /api/v1/rules/proposals/:proposalId/decline': () => ({ reason: 'There is one like it.' }),
  'POST /api/v1/admin/competitions': () => {
    made += 1;
    return {
      title: 'A jam',
      short: `made${made}`,
      kind: 'speedhack',
      start: 4e12,
      end: 4.1e12,
      graceHours: 3,
    };
  },
  'POST /api/v1/compo/:compoId/desk/next': () => {
    made += 1;
    const times = { start: 4e12, end: 4.1e12, graceHours: 3 };
    return { title: 'The next jam', short: `next${made}`, kind: 'speedhack', ...times };
  },
  'POST /api/v1/setup/open': () => ({ token: 'x' }),
  'POST /api/v1/setup/site': () => ({ name: 'A site', summerName: 'Sun', winterName: 'Snow' }),
  'POST /api/v1/setup/owner': () => ({
    username: 'late_owner',
    email: 'late@example.org',
    password: principalPassword,
  }),
  'POST /api/v1/setup/mail': () => ({ action: 'send' }),
  'POST /api/v1/setup/mail/code': () => ({ code: '000000' }),
  'POST /api/v1/setup/storage': () => ({ action: 'test' }),
  'POST /api/v1/setup/finish': () => ({ first: 'empty' }),
  'POST /api/v1/admin/competitions/:rowId': () => ({ text: 'About it.' }),
  'POST /api/v1/admin/competitions/:rowId/remove': () => ({ title: 'Another event' }),
  'POST /api/v1/admin/users/:rowId': () => ({ location: 'Elsewhere' }),
  'POST /api/v1/admin/entrants': ({ scene }) => ({
    event: scene.competition.short,
    username: scene.outsider.username,
  }),
  'POST /api/v1/admin/entrants/:rowId': () => ({ info: 'Hello' }),
  'POST /api/v1/admin/entries': ({ scene }) => ({
    event: scene.competition.short,
    usernames: scene.loner.username,
    title: 'From before',
  }),
  'POST /api/v1/admin/news': () => ({ title: 'News', markdown: 'Hello', postedAt: 4e12 }),
  'POST /api/v1/admin/news/:rowId': () => ({ title: 'Better' }),
  'POST /api/v1/admin/rules': () => ({ category: 'art', text: 'A new rule.' }),
  'POST /api/v1/admin/rules/:rowId': () => ({ text: 'Better words.' }),
  'POST /api/v1/admin/upcoming': () => ({ title: 'A stream', dateStr: 'Friday', until: 1 }),
  'POST /api/v1/admin/upcoming/:rowId': () => ({ title: 'A better stream' }),
  'POST /api/v1/admin/posts/actions': ({ scene }) => ({
    action: 'hide',
    ids: [scene.postId],
    reason: 'Not kind',
  }),
  'POST /api/v1/admin/reviews/actions': ({ scene }) => ({
    action: 'hide',
    ids: [scene.reviewId],
    reason: 'Not kind',
  }),
  'POST /api/v1/admin/news/actions': ({ scene }) => ({ action: 'remove', ids: [scene.rowIds.news] }),
  'POST /api/v1/admin/rules/actions': ({ scene }) => ({ action: 'return', ids: [scene.rowIds.rules] }),
  'POST /api/v1/admin/upcoming/actions': ({ scene }) => ({ action: 'remove', ids: [scene.rowIds.upcoming] }),
  'POST /api/v1/admin/errors/actions': ({ scene }) => ({ action: 'remove', ids: [scene.rowIds.errors] }),
  'POST /api/v1/admin/pages/:rowId': () => ({ lead: 'Hello' }),
  'POST /api/v1/admin/settings/:rowId': () => ({ description: 'A site.' }),
  'POST /api/v1/moderation/user/:userId/suspend': () => ({ reason: 'other', message: 'Stop.', days: 1 }),
  'POST /api/v1/moderation/user/:userId/lift': () => ({ message: '' }),
  'POST /api/v1/moderation/appeal/:suspensionId/answer': () => ({ answer: 'No.' }),
  'POST /api/v1/compo/:compoId/desk/times': ({ scene }) => ({
    votingEnd: scene.competition.votingEndMs,
    notice: '',
  }),
  'POST /api/v1/compo/:compoId/desk/end': () => ({ what: 'end', name: 'Another event' }),
  'POST /api/v1/compo/:compoId/desk/reopen': ({ scene }) => ({
    what: 'end',
    until: scene.competition.votingEndMs - 1,
  }),
  'POST /api/v1/notice': () => ({ kind: 'info', text: '' }),
  'POST /api/v1/account/tokens': () => ({ name: 'A script', scopes: ['read'] }),
  'POST /api/v1/account/appeal': () => ({ text: 'It was not me.' }),
  'POST /api/v1/markdown/preview': () => ({ markdown: 'Hello' }),
  'POST /rule-o-matic/ratings': () => ({ ruleId: 1, interest: 3, challenge: 3 }),
};

/** The URL of a route in a scene; `others` are parameters unrelated to it. */
export function addressOf(
  { path }: RouteShape,
  { scene, principal }: CallPlace,
  others: Readonly<Record<string, string>> = {},
): string {
  const [, resource = ''] = /^\/api\/v1\/admin\/(\w+)\/:rowId/.exec(path) ?? [];
  const given: Record<string, string | number> = {
    ...others,
    rowId: scene.rowIds[resource] ?? others[`${resource}RowId`] ?? 'missing',
    compoId: scene.competition.short,
    id: path.includes('/invitation/') ? principal.invitationId : scene.entryId,
    entrantId: /\/entry$|\/voters\//.test(path) ? scene.loner.entrantId : scene.founder.entrantId,
    postId: scene.postId,
    proposalId: scene.proposalId,
    position: 1,
    fileId: scene.fileId,
    troubleId: scene.troubleId,
    entryId: scene.entryId,
    reviewId: scene.reviewId,
    letterId: 1,
    ballotId: scene.reviewId,
    reportId: scene.reportId,
    suspensionId: scene.suspensionId,
    tokenId: 1,
    deviceId: 1,
    ...(path.startsWith('/api/v1/moderation') && { userId: scene.suspended.username }),
  };
  return path.replace(/:(\w+)/g, (_, key: string) => String(given[key] ?? 'missing'));
}

/** Makes a call with everything it needs. */
export function callRoute(
  visitor: Visitor,
  route: RouteShape,
  place: CallPlace,
  url: string,
  headers: Record<string, string> = {},
) {
  if (isStream(route)) return visitor.open(url);
  if (route.method === 'GET') return visitor.get(url, headers);
  if (route.method === 'HEAD') return visitor.send('HEAD', url, { ...headers, ...tusHeaders });
  if (route.stream) {
    const offset = { 'upload-offset': '0', 'content-type': route.stream.mediaType };
    return visitor.send('PATCH', url, { ...headers, ...tusHeaders, ...offset }, Buffer.from('x'));
  }
  if (route.form) {
    const texts = { screenshot: 'message', picture: 'alt' };
    const needed = route.form.files.filter((field) => ['image', 'picture'].includes(field));
    return postForm(
      visitor,
      url,
      [
        ...route.form.files.flatMap((field) =>
          field in texts ? [[texts[field as keyof typeof texts], 'Hello'] as const] : [],
        ),
        ...needed.map((field) => [field, { name: 'a.png', bytes: smallestPng }] as const),
      ],
      headers,
    );
  }
  const body = bodies[nameOf(route)]?.(place);
  const type = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
  return visitor.post(url, body, { ...headers, ...type });
}

import { staffWhoCan, uncached } from '@tinsmith/contract/access';
import { route as declare, isReading, type RouteShape } from '@tinsmith/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drawDue } from '../features/rule/draw-due.ts';
import { settleFiles } from '../platform/files/stored-file.queries.ts';
import { createAccount, createCompetition, createNewsPost } from '../testing/factories.ts';
import { laterWrites } from '../testing/later-writes.ts';
import {
  createPrincipal,
  createScene,
  type Principal,
  type PrincipalName,
  principalNames,
  principalPassword,
  type Scene,
} from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import { createRule } from '../testing/rule-factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { bind } from './bind.ts';

type Expectation = Readonly<Record<PrincipalName, number>>;

const all = (status: number): Expectation =>
  Object.fromEntries(principalNames.map((name) => [name, status])) as Expectation;
const some = (names: readonly PrincipalName[], status: number): Partial<Expectation> =>
  Object.fromEntries(names.map((name) => [name, status]));

const entrants = ['entrant', 'rival', 'member', 'unverifiedMember', 'invitee', 'staffEntrant'] as const;
const team = ['member', 'unverifiedMember'] as const;
const staff = ['moderator', 'organizer', 'owner', 'staffEntrant'] as const;
const organizers = ['organizer', 'owner', 'staffEntrant'] as const;

const unknown = { anonymous: 401, expired: 401 };
const loggedInOnly: Expectation = { ...all(200), ...unknown };
const refused: Expectation = { ...all(403), ...unknown };
const staffAlone: Expectation = { ...all(403), ...some(staff, 200) };
const organizersAlone: Expectation = { ...all(403), ...some(organizers, 200) };
const ownersAlone: Expectation = { ...all(403), ...some(['owner', 'staffEntrant'], 200) };
const notConfirmed = { unverified: 403, unverifiedMember: 403 };
const verifiedOnly: Expectation = { ...loggedInOnly, ...notConfirmed };
const othersProposal: Expectation = { ...all(404), ...unknown, ...notConfirmed };
const entrantsOnly: Expectation = { ...refused, ...some(entrants, 200) };
/** The team, and staff who can edit entries or change teams: not moderators. */
const teamOrOrganizers: Expectation = { ...refused, ...some(team, 200), ...some(organizers, 200) };

/** Voting is not open yet. */
const beforeVoting: Expectation = { ...refused, ...some(entrants, 409), ...notConfirmed };

/** Results are calculated after voting has ended. */
const tooEarlyForOrganizers: Expectation = { ...all(403), ...some(organizers, 409) };

/** Maintained by hand: each route's status for each principal in a live speedhack. It defines the permissions. */
const expectations: Record<string, Expectation> = {
  'GET /accounts/oauth/:provider': all(302),
  'GET /accounts/oauth/:provider/callback': all(302),
  'GET /api/v1/account/data': loggedInOnly,
  'GET /api/v1/account/mails': loggedInOnly,
  'POST /api/v1/account/mails': loggedInOnly,
  'GET /api/v1/mails/link': all(200),
  'GET /api/v1/mails/off': all(302),
  // None of them has a link.
  'POST /api/v1/mails/link': all(404),
  'POST /api/v1/mails/off': all(404),
  'GET /api/v1/compo/:compoId/mailReaders': organizersAlone,
  'GET /api/v1/account/oauth/pending': all(200),
  'GET /api/v1/account/profile': loggedInOnly,
  'GET /api/v1/account/providers': all(200),
  'GET /api/v1/user/:userId': all(200),
  'POST /api/v1/account/avatar': loggedInOnly,
  'POST /api/v1/account/avatar/remove': loggedInOnly,
  'POST /api/v1/account/delete': loggedInOnly,
  'POST /api/v1/account/oauth/:provider/unlink': loggedInOnly,
  'POST /api/v1/account/oauth/finish': all(400),
  'POST /api/v1/account/profile': loggedInOnly,
  'POST /api/v1/account/twoFactor/begin': loggedInOnly,
  'POST /api/v1/account/twoFactor/confirm': { ...all(409), ...unknown },
  'POST /api/v1/account/twoFactor/end': { ...all(409), ...unknown },
  'GET /api/v1/account/devices': loggedInOnly,
  'GET /api/v1/user/:userId/events': all(200),
  'GET /api/v1/account/proof': loggedInOnly,
  'POST /api/v1/account/email/undo': all(400),
  'POST /api/v1/account/proof': loggedInOnly,
  'GET /api/v1/account/usernames/:username': all(200),
  'POST /api/v1/account/devices/:deviceId/end': { ...all(404), ...unknown },
  'POST /api/v1/account/devices/endOthers': loggedInOnly,
  'POST /api/v1/account/login': all(200),
  'POST /api/v1/account/logout': all(200),
  'POST /api/v1/account/password/change': loggedInOnly,
  'POST /api/v1/account/password/forgot': all(200),
  'POST /api/v1/account/password/reset': all(400),
  // There is an owner, so setup is over.
  'GET /api/v1/setup': all(404),
  'POST /api/v1/setup/open': all(404),
  'POST /api/v1/setup/site': all(404),
  'POST /api/v1/setup/owner': all(404),
  'POST /api/v1/setup/mail': all(404),
  'POST /api/v1/setup/mail/code': all(404),
  'POST /api/v1/setup/storage': all(404),
  'POST /api/v1/setup/finish': all(404),
  'GET /api/v1/admin/demo': organizersAlone,
  'GET /api/v1/compo/:compoId/desk/next': organizersAlone,
  'POST /api/v1/compo/:compoId/desk/next': organizersAlone,
  'POST /api/v1/account/register': all(200),
  'POST /api/v1/account/verification': loggedInOnly,
  'POST /api/v1/account/verify': all(400),
  'GET /api/v1/compo/:compoId': all(200),
  'GET /api/v1/compo/:compoId/currentEntrant': all(200),
  'GET /api/v1/compo/:compoId/entrants': all(200),
  'GET /api/v1/compo/:compoId/signUp': loggedInOnly,
  'GET /api/v1/compo/:compoId/team': loggedInOnly,
  'GET /api/v1/compo/:compoId/pledge': loggedInOnly,
  // It has started.
  'POST /api/v1/compo/:compoId/pledge': { ...refused, ...some(entrants, 409), ...notConfirmed },
  'POST /api/v1/compo/:compoId/pledge/answer': { ...refused, ...some(entrants, 409), ...notConfirmed },
  'POST /api/v1/compo/:compoId/pledge/leave': { ...refused, ...some(entrants, 409), ...notConfirmed },
  'GET /api/v1/compo/:compoId/team/candidates': loggedInOnly,
  'GET /api/v1/entries/all': all(200),
  'GET /api/v1/entries/byUser': all(200),
  'GET /api/v1/entries/tags': all(200),
  'GET /api/v1/entries/user/:userId': all(200),
  'GET /api/v1/entry/:id': all(200),
  'GET /api/v1/invitation/byCompo/:compoId': loggedInOnly,
  'GET /api/v1/compo/:compoId/atStake': loggedInOnly,
  'POST /api/v1/compo/:compoId/myEntry': entrantsOnly,
  'POST /api/v1/entrant/:entrantId/entry': organizersAlone,
  // It is not empty, and they are not alone in it.
  'POST /api/v1/entry/:id/delete': { ...refused, ...some(team, 409) },
  'POST /api/v1/entry/:id/details': teamOrOrganizers,
  'POST /api/v1/entry/:id/image': teamOrOrganizers,
  'POST /api/v1/entry/:id/images': teamOrOrganizers,
  // For those who may: it has no image of that name.
  'POST /api/v1/entry/:id/images/change': { ...refused, ...some(team, 404), ...some(organizers, 404) },
  'POST /api/v1/entry/:id/images/remove': { ...refused, ...some(team, 404), ...some(organizers, 404) },
  'POST /api/v1/entry/:id/text': teamOrOrganizers,
  'GET /api/v1/compo/:compoId/uploads': entrantsOnly,
  'GET /api/v1/entry/:id/uploads': teamOrOrganizers,
  'GET /api/v1/entry/:id/versions': teamOrOrganizers,
  'GET /api/v1/compo/:compoId/uploads/desk': organizersAlone,
  'GET /api/v1/compo/:compoId/trouble': entrantsOnly,
  'POST /api/v1/compo/:compoId/trouble': entrantsOnly,
  'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': organizersAlone,
  'POST /api/v1/uploads/probe': loggedInOnly,
  'POST /api/v1/entry/:id/files': teamOrOrganizers,
  // For those who may: it has arrived already.
  'PATCH /files/:fileId': { ...refused, ...some(team, 409), ...some(organizers, 409) },
  'POST /api/v1/files/:fileId/cancel': { ...refused, ...some(team, 409), ...some(organizers, 409) },
  'HEAD /files/:fileId': teamOrOrganizers,
  'POST /api/v1/files/:fileId/remove': teamOrOrganizers,
  'POST /api/v1/files/:fileId/tags': teamOrOrganizers,
  // A file cannot replace itself.
  'POST /api/v1/files/:fileId/replaces': { ...refused, ...some(team, 404), ...some(organizers, 404) },
  'POST /api/v1/files/:fileId/count': { ...all(403), ...some(organizers, 200) },
  'GET /api/v1/files/:fileId/receipt': teamOrOrganizers,
  'GET /api/v1/receipts/keys': all(200),
  'POST /api/v1/receipts/check': all(200),
  'POST /api/v1/invitation/create': { ...refused, member: 200 },
  // Nobody here sent one; features/team/team.test.ts covers senders.
  'POST /api/v1/invitation/id/:id/takeBack': { ...all(404), ...unknown },
  'POST /api/v1/invitation/id/:id/resolve': { ...all(404), ...unknown, invitee: 200 },
  // Members leave; staff remove the founder, who is not alone.
  'POST /api/v1/removeTeamMember/:entrantId': teamOrOrganizers,
  'GET /api/v1/currentEvent': all(200),
  'GET /api/v1/currentUser': { ...all(200), expired: 401 },
  'GET /api/v1/live': all(200),
  'GET /:compoId/calendar.ics': all(200),
  'GET /:compoId/log/atom.xml': all(200),
  'GET /api/v1/log/entrant/:entrantId': all(200),
  'GET /api/v1/log/event/:compoId': all(200),
  'GET /api/v1/log/event/:compoId/myLatest': loggedInOnly,
  'GET /api/v1/log/id/:postId': all(200),
  'GET /api/v1/log/reports': staffAlone,
  'POST /api/v1/log/event/:compoId': entrantsOnly,
  // They may, but have not posted anything.
  'POST /api/v1/log/event/:compoId/myLatest': { ...refused, ...some(entrants, 404) },
  // Also to the author's team: the post is the founder's own.
  'POST /api/v1/log/id/:postId/delete': refused,
  'POST /api/v1/log/id/:postId/hide': staffAlone,
  'POST /api/v1/log/id/:postId/dismissReports': staffAlone,
  'POST /api/v1/log/id/:postId/report': loggedInOnly,
  // A hidden post is missing for logged-in users.
  'POST /api/v1/log/id/:postId/show': { ...all(404), anonymous: 403, expired: 403, ...some(staff, 200) },
  'POST /api/v1/log/preview': loggedInOnly,
  'GET /api/v1/news': all(200),
  'GET /api/v1/news/:newsId': all(200),
  'GET /api/v1/openapi.json': all(200),
  'GET /api/v1/pages/:slug': all(200),
  'GET /api/v1/site': all(200),
  'GET /calendar.ics': all(200),
  'GET /healthz': all(200),
  'GET /news/atom.xml': all(200),
  'GET /readyz': all(200),
  'GET /robots.txt': all(200),
  'GET /sitemap.xml': all(200),
  'GET /upload/:name': all(200),
  'GET /api/v1/compo/:compoId/packs': all(200),
  // For nobody while the event runs; features/file/pack/pack.test.ts covers the rest.
  'GET /upload/pack/:compoId/:pack': all(404),
  'POST /api/v1/compo/:compoId/signUp': loggedInOnly,
  // An entrant whose entry has a file cannot withdraw.
  'POST /api/v1/compo/:compoId/withdraw': { ...loggedInOnly, ...some(team, 409) },
  'POST /api/v1/error': all(200),
  'GET /api/v1/compo/:compoId/rules': all(200),
  'GET /api/v1/compo/:compoId/rules/desk': organizersAlone,
  'GET /api/v1/compo/:compoId/rules/extra': all(200),
  'GET /api/v1/mySecretSanta': loggedInOnly,
  'GET /api/v1/compo/:compoId/santa/seal': all(200),
  // Rules are drawn here, not names.
  'GET /api/v1/compo/:compoId/santa/draw': all(404),
  // A speedhack is live here: it has neither letters nor gifts.
  'GET /api/v1/compo/:compoId/letters': entrantsOnly,
  'POST /api/v1/compo/:compoId/letters': { ...refused, ...some(entrants, 409) },
  'POST /api/v1/compo/:compoId/letters/atWork': { ...refused, ...some(entrants, 409) },
  'POST /api/v1/compo/:compoId/letters/:letterId': { ...refused, ...some(entrants, 404) },
  'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': { ...refused, ...some(entrants, 404) },
  'POST /api/v1/compo/:compoId/gift/late': { ...refused, ...some(entrants, 409) },
  'POST /api/v1/compo/:compoId/gift/unwrap': { ...refused, ...some(entrants, 409) },
  'POST /api/v1/compo/:compoId/gift/thanks': { ...refused, ...some(entrants, 409) },
  'GET /api/v1/entry/:id/thanks': all(200),
  'GET /api/v1/compo/:compoId/santa/desk': organizersAlone,
  'POST /api/v1/compo/:compoId/santa/desk/repair': organizersAlone,
  'POST /api/v1/compo/:compoId/santa/desk/swap': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/compo/:compoId/santa/desk/elf': { ...all(403), ...some(organizers, 409) },
  // A speedhack keeps nobody apart.
  'POST /api/v1/compo/:compoId/santa/desk/exclusion': { ...all(403), ...some(organizers, 400) },
  'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': { ...all(403), ...some(organizers, 400) },
  'GET /api/v1/compo/:compoId/gifts': all(200),
  'GET /api/v1/gifts/wrapped': loggedInOnly,
  'GET /api/v1/compo/:compoId/elves': verifiedOnly,
  'POST /api/v1/compo/:compoId/elves/:entrantId/take': { ...all(409), ...unknown, ...notConfirmed },
  'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': { ...all(404), ...unknown, ...notConfirmed },
  'GET /api/v1/compo/:compoId/rules/draw': all(200),
  'GET /api/v1/compo/:compoId/rules/draw/head': all(200),
  'GET /api/v1/entry/:id/rules': all(200),
  'GET /api/v1/rules': all(200),
  'GET /api/v1/rules/proposals': loggedInOnly,
  'GET /api/v1/rules/proposals/open': organizersAlone,
  'GET /api/v1/rules/ratings': loggedInOnly,
  'GET /rule-o-matic/ratings': loggedInOnly,
  'POST /api/v1/compo/:compoId/rules': organizersAlone,
  'POST /api/v1/compo/:compoId/rules/:position/comment': organizersAlone,
  // The seed can be opened, so it is not replaced.
  'POST /api/v1/compo/:compoId/rules/seal': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/entry/:id/rules': teamOrOrganizers,
  'POST /api/v1/rules/:ruleId': organizersAlone,
  'POST /api/v1/rules/proposals': verifiedOnly,
  // It is another user's.
  'POST /api/v1/rules/proposals/:proposalId': othersProposal,
  'POST /api/v1/rules/proposals/:proposalId/accept': organizersAlone,
  'POST /api/v1/rules/proposals/:proposalId/decline': organizersAlone,
  'POST /api/v1/rules/proposals/:proposalId/withdraw': othersProposal,
  'POST /rule-o-matic/ratings': verifiedOnly,
  'GET /api/v1/compo/:compoId/votes': entrantsOnly,
  'POST /api/v1/compo/:compoId/votes/deal': beforeVoting,
  'POST /api/v1/compo/:compoId/votes/sheet': beforeVoting,
  'POST /api/v1/compo/:compoId/votes/sheet/save': beforeVoting,
  'GET /api/v1/entry/:id/ballot': entrantsOnly,
  'POST /api/v1/entry/:id/ballot': beforeVoting,
  'POST /api/v1/entry/:id/trouble': beforeVoting,
  'POST /api/v1/entry/:id/trouble/takeBack': beforeVoting,
  'GET /api/v1/reviews/event/:compoId': all(200),
  'GET /api/v1/reviews/forEntry/:entryId': all(200),
  'GET /api/v1/reviews/byEntrant/:entrantId': all(200),
  // A review is visible to nobody until voting has ended.
  'GET /api/v1/reviews/id/:reviewId': all(404),
  'POST /api/v1/reviews/id/:reviewId/report': { ...all(404), ...unknown },
  'POST /api/v1/reviews/id/:reviewId/hide': { ...all(404), anonymous: 403, expired: 403 },
  'POST /api/v1/reviews/id/:reviewId/show': { ...all(404), anonymous: 403, expired: 403 },
  'POST /api/v1/reviews/id/:reviewId/dismissReports': { ...all(404), anonymous: 403, expired: 403 },
  'GET /api/v1/reviews/reports': staffAlone,
  'GET /api/v1/entry/:id/review': loggedInOnly,
  'POST /api/v1/entry/:id/review': beforeVoting,
  'GET /api/v1/compo/:compoId/results': all(200),
  // There are none yet.
  'GET /api/v1/compo/:compoId/results.csv': all(404),
  'GET /api/v1/compo/:compoId/results.json': all(404),
  'GET /api/v1/scores/byCompo/:compoId': all(200),
  'GET /api/v1/compo/:compoId/prizeGiving': all(200),
  'GET /api/v1/entry/:id/badge': all(200),
  'GET /badge/:entryId/:form': all(200),
  // Nobody can see ballots while the event runs.
  'GET /api/v1/compo/:compoId/results/calculation': tooEarlyForOrganizers,
  'POST /api/v1/compo/:compoId/results/freeze': tooEarlyForOrganizers,
  'POST /api/v1/compo/:compoId/results/publish': tooEarlyForOrganizers,
  'GET /api/v1/compo/:compoId/results/typed': tooEarlyForOrganizers,
  'POST /api/v1/compo/:compoId/results/typed': tooEarlyForOrganizers,
  'POST /api/v1/compo/:compoId/prizeGiving/start': tooEarlyForOrganizers,
  'POST /api/v1/compo/:compoId/prizeGiving/show': tooEarlyForOrganizers,
  'GET /api/v1/admin': staffAlone,
  'GET /api/v1/admin/competitions': staffAlone,
  'GET /api/v1/admin/users': staffAlone,
  'GET /api/v1/admin/entrants': staffAlone,
  'GET /api/v1/admin/entries': staffAlone,
  'GET /api/v1/admin/posts': staffAlone,
  'GET /api/v1/admin/news': staffAlone,
  'GET /api/v1/admin/rules': staffAlone,
  'GET /api/v1/admin/upcoming': staffAlone,
  'GET /api/v1/admin/pages': staffAlone,
  'GET /api/v1/admin/settings': staffAlone,
  'GET /api/v1/admin/files': organizersAlone,
  'GET /api/v1/admin/mails': organizersAlone,
  'GET /api/v1/admin/errors': organizersAlone,
  'GET /api/v1/admin/audit': organizersAlone,
  'GET /api/v1/admin/competitions.csv': organizersAlone,
  'GET /api/v1/admin/users.csv': organizersAlone,
  'GET /api/v1/admin/entrants.csv': organizersAlone,
  'GET /api/v1/admin/entries.csv': organizersAlone,
  'GET /api/v1/admin/files.csv': organizersAlone,
  'GET /api/v1/admin/posts.csv': organizersAlone,
  'GET /api/v1/admin/news.csv': organizersAlone,
  'GET /api/v1/admin/rules.csv': organizersAlone,
  'GET /api/v1/admin/mails.csv': organizersAlone,
  'GET /api/v1/admin/errors.csv': organizersAlone,
  'GET /api/v1/admin/audit.csv': organizersAlone,
  'GET /api/v1/admin/competitions/:rowId': organizersAlone,
  'POST /api/v1/admin/competitions/:rowId': organizersAlone,
  // With the title of another event.
  'POST /api/v1/admin/competitions/:rowId/remove': { ...all(403), ...some(organizers, 400) },
  'GET /api/v1/admin/entrants/:rowId': organizersAlone,
  'POST /api/v1/admin/entrants/:rowId': organizersAlone,
  'GET /api/v1/admin/news/:rowId': organizersAlone,
  'POST /api/v1/admin/news/:rowId': organizersAlone,
  'GET /api/v1/admin/rules/:rowId': organizersAlone,
  'POST /api/v1/admin/rules/:rowId': organizersAlone,
  'GET /api/v1/admin/upcoming/:rowId': organizersAlone,
  'POST /api/v1/admin/upcoming/:rowId': organizersAlone,
  'GET /api/v1/admin/pages/:rowId': organizersAlone,
  'POST /api/v1/admin/pages/:rowId': organizersAlone,
  'GET /api/v1/admin/settings/:rowId': organizersAlone,
  'POST /api/v1/admin/settings/:rowId': organizersAlone,
  'GET /api/v1/admin/users/:rowId': ownersAlone,
  'POST /api/v1/admin/users/:rowId': ownersAlone,
  'POST /api/v1/admin/competitions': organizersAlone,
  'POST /api/v1/admin/entrants': organizersAlone,
  'POST /api/v1/admin/entries': organizersAlone,
  'POST /api/v1/admin/news': organizersAlone,
  'POST /api/v1/admin/rules': organizersAlone,
  'POST /api/v1/admin/upcoming': organizersAlone,
  'POST /api/v1/admin/news/:rowId/remove': organizersAlone,
  'POST /api/v1/admin/news/:rowId/picture': organizersAlone,
  'POST /api/v1/admin/news/:rowId/picture/remove': organizersAlone,
  'POST /api/v1/admin/upcoming/:rowId/remove': organizersAlone,
  'GET /api/v1/admin/reviews': staffAlone,
  'GET /api/v1/admin/reviews.csv': organizersAlone,
  'POST /api/v1/admin/posts/actions': staffAlone,
  // Until voting ends the list is empty.
  'POST /api/v1/admin/reviews/actions': { ...all(403), ...some(staff, 404) },
  'POST /api/v1/admin/news/actions': organizersAlone,
  'POST /api/v1/admin/rules/actions': organizersAlone,
  'POST /api/v1/admin/upcoming/actions': organizersAlone,
  'POST /api/v1/admin/errors/actions': organizersAlone,
  'POST /api/v1/markdown/preview': loggedInOnly,
  'POST /api/v1/reviews/id/:reviewId/answer': { ...all(404), ...unknown, ...notConfirmed },
  'GET /api/v1/entry/:id/troubles': { ...refused, ...some(team, 200) },
  'POST /api/v1/entry/:id/troubles/:reportId/answer': { ...refused, member: 200 },
  'POST /api/v1/entry/:id/troubles/:reportId/done': { ...refused, ...some(team, 200) },
  'GET /api/v1/compo/:compoId/votes/board': organizersAlone,
  // Until voting ends only its author can see a ballot.
  'GET /api/v1/compo/:compoId/votes/check': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/compo/:compoId/votes/:ballotId/exclude': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/compo/:compoId/votes/:ballotId/count': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/compo/:compoId/voters/:entrantId/exclude': { ...all(403), ...some(organizers, 409) },
  'POST /api/v1/compo/:compoId/voters/:entrantId/count': { ...all(403), ...some(organizers, 409) },
  'GET /api/v1/compo/:compoId/desk': organizersAlone,
  'POST /api/v1/compo/:compoId/desk/times': organizersAlone,
  // The name of another event.
  'POST /api/v1/compo/:compoId/desk/end': { ...all(403), ...some(organizers, 400) },
  // Nothing has ended.
  'POST /api/v1/compo/:compoId/desk/reopen': { ...all(403), ...some(['owner', 'staffEntrant'], 409) },
  'POST /api/v1/notice': organizersAlone,
  'GET /api/v1/admin/waiting': staffAlone,
  'GET /api/v1/moderation': staffAlone,
  'POST /api/v1/moderation/user/:userId/suspend': staffAlone,
  'POST /api/v1/moderation/user/:userId/lift': staffAlone,
  'POST /api/v1/moderation/appeal/:suspensionId/answer': staffAlone,
  'GET /api/v1/account/tokens': loggedInOnly,
  'POST /api/v1/account/tokens': verifiedOnly,
  'POST /api/v1/account/tokens/:tokenId/revoke': { ...all(404), ...unknown },
  'GET /api/v1/account/suspension': loggedInOnly,
  // Nobody here is suspended; features/staff/moderation.test.ts covers those who are.
  'POST /api/v1/account/appeal': { ...all(409), ...unknown },
};

/** Another site to redirect to; nobody gets there. */
const elsewhere = {
  clientId: 'x',
  clientSecret: 'x',
  authorizeUrl: 'https://elsewhere.example/authorize',
  tokenUrl: 'https://elsewhere.example/token',
  userUrl: 'https://elsewhere.example/user',
  emailsUrl: null,
};
/** Planted: staff write here without an audit entry. */
const planted = declare({
  method: 'POST',
  path: '/api/v1/planted',
  summary: '',
  access: staffWhoCan('enter-staff-area'),
  cache: uncached,
  limit: { max: 60, perSeconds: 60, by: 'account' },
  output: z.object({}),
});

const t = useTestApp({
  config: { trustedProxies: ['127.0.0.1'], oauth: { github: elsewhere, discord: null } },
  extraRoutes: [bind(planted, () => ({}))],
});

describe('[R6.01] the access matrix', () => {
  let others: Record<string, string>;
  let common: Scene;
  beforeAll(async () => {
    const { db, files } = t.platform;
    const keyholder = await createAccount(db, { username: 'keyholder', password: principalPassword });
    const avatar = await files.put('png', new Uint8Array([1]));
    await db.updateTable('account').set({ avatar }).where('id', '=', keyholder.id).execute();
    await settleFiles(db, { kind: 'account', id: keyholder.id }, [avatar]);
    const page = await db
      .insertInto('site_page')
      .values({ slug: 'about', title: 'About', lead: '', description: '', markdown: '## Us\n\nHello' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.setClock('2026-08-08T00:00:00Z');
    const post = await createNewsPost(db);
    const competition = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) });
    // The first rule: the call that rates one refers to it by that number.
    const rule = await createRule(db, { ratings: [[4, 4]] });
    common = await createScene(db, competition);
    await drawDue(t.platform);
    others = {
      newsId: String(post.id),
      pack: 'all.zip',
      form: 'overall.svg',
      slug: 'about',
      name: avatar,
      username: 'somebody',
      userId: 'keyholder',
      provider: 'github',
      ruleId: String(rule.id),
      rulesRowId: String(rule.id),
      pagesRowId: String(page.id),
    };
  });

  const countAudits = async () =>
    Number(
      (
        await t.platform.db
          .selectFrom('audit_entry')
          .select(({ fn }) => fn.countAll().as('num'))
          .executeTakeFirstOrThrow()
      ).num,
    );

  const hidePost = (id: number) =>
    t.platform.db
      .updateTable('log_post')
      .set({ hidden_at: new Date(), hidden_reason: 'Not kind' })
      .where('id', '=', id)
      .execute();

  /** Principals that only read can be reused. */
  const readers = new Map<PrincipalName, Promise<Principal>>();
  const findReader = (name: PrincipalName): Promise<Principal> => {
    const known = readers.get(name) ?? createPrincipal(t.platform.db, name, common);
    readers.set(name, known);
    return known;
  };

  /** A rejected principal has changed nothing, and can be reused with the same scene. */
  const refusedBefore = new Map<string, { scene: Scene; principal: Principal }>();

  /** Calls a route as a new principal, in a scene of its own if the call uses something up. */
  async function ask(route: RouteShape, name: PrincipalName, network = 0) {
    const { db } = t.platform;
    const isTakenOut =
      !isReading(route) &&
      /\/(?:hide|show|accept|decline|entry|answer|remove|actions|suspend|lift|admin\/entr(?:ants|ies))$|removeTeamMember/.test(
        route.path,
      );
    const isToShow = route.path.endsWith('/show');
    const key = [name, isTakenOut, isToShow].join();
    const writer = async () => {
      const scene = isTakenOut ? await createScene(db, common.competition) : common;
      if (isToShow) await hidePost(scene.postId);
      return { scene, principal: await createPrincipal(db, name, scene) };
    };
    const place = isReading(route)
      ? { scene: common, principal: await findReader(name) }
      : (refusedBefore.get(key) ?? (await writer()));
    const { principal } = place;
    const isLeaving =
      route.path.startsWith('/api/v1/removeTeamMember') && (team as readonly string[]).includes(name);
    const url = isLeaving
      ? `/api/v1/removeTeamMember/${principal.entrantId}`
      : addressOf(route, place, others);
    // Each principal has its own address for the limits.
    const headers = { 'x-forwarded-for': `10.${network}.0.${principalNames.indexOf(name)}` };
    const isWatched = !isReading(route) && (staff as readonly string[]).includes(name);
    const numAudits = isWatched ? await countAudits() : 0;
    const answer = await callRoute(t.visitor(principal.token), route, place, url, headers);
    if (answer.statusCode >= 400) refusedBefore.set(key, place);
    else refusedBefore.delete(key);
    return { answer, isAudited: isWatched && (await countAudits()) > numAudits };
  }

  /** Outcomes of write calls, by route and principal. */
  const written = new Map<string, Partial<Record<PrincipalName, { status: number; isAudited: boolean }>>>();
  const note = (route: RouteShape, name: PrincipalName, status: number, isAudited: boolean) => {
    if (isReading(route)) return;
    written.set(nameOf(route), { ...written.get(nameOf(route)), [name]: { status, isAudited } });
  };
  /** Writes that staff could make and others could not, and that left no audit entry. */
  const listUnaudited = () =>
    [...written].flatMap(([route, by]) => {
      const isByRank = (by.user?.status ?? 0) >= 400;
      const ranked = (['moderator', 'organizer', 'owner'] as const).filter((name) => {
        const cell = by[name];
        return isByRank && cell && cell.status < 300 && !cell.isAudited;
      });
      return ranked.map((name) => `${route} by ${name}`);
    });

  test('every declared route is in the table, and nothing else is', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(allRoutes.map(nameOf).toSorted());
  });

  for (const route of allRoutes) {
    test.each(principalNames)(`${nameOf(route)} answers %s as the table says`, async (name) => {
      const { answer, isAudited } = await ask(route, name);
      note(route, name, answer.statusCode, isAudited);
      expect(answer.statusCode).toBe(expectations[nameOf(route)]?.[name]);
    });

    test(`${nameOf(route)} sends the headers of its cache class, and to a session never public ones`, async () => {
      const { who } = route.access;
      const isForTeams = isReading(route) && (who === 'member' || who === 'entrant');
      const { answer: personal } = await ask(
        route,
        who === 'staff' ? 'owner' : isForTeams ? 'member' : 'user',
        1,
      );
      // A caller without access is rejected, and a rejection is never cached.
      const open = route.access.who === 'anyone' ? (await ask(route, 'anonymous', 2)).answer : personal;
      const expected = { public: /^public, max-age=\d+/, private: /^private, no-store$/, none: /^no-store$/ };
      // A rejection is never cached, whatever the response would have been.
      expect(open.headers['cache-control']).toMatch(
        open.statusCode < 400 ? expected[route.cache.class] : expected.none,
      );
      if (route.cache.class !== 'public')
        expect(personal.headers['cache-control']).toMatch(
          expected[who === 'staff' && personal.statusCode === 409 ? 'none' : route.cache.class],
        );
      expect(personal.headers['cache-control']).not.toContain('public');
      if (route.cache.class === 'public') expect(open.headers['set-cookie']).toBeUndefined();
    });
  }

  test('each write that succeeded by rank left an audit entry, and one that leaves none is caught', async () => {
    const ranked = [...written].filter(
      ([, by]) => (by.user?.status ?? 0) >= 400 && (by.owner?.status ?? 500) < 300,
    );
    expect(ranked.map(([route]) => route).toSorted()).toEqual([
      'POST /api/v1/admin/competitions',
      'POST /api/v1/admin/competitions/:rowId',
      'POST /api/v1/admin/entrants',
      'POST /api/v1/admin/entrants/:rowId',
      'POST /api/v1/admin/entries',
      'POST /api/v1/admin/errors/actions',
      'POST /api/v1/admin/news',
      'POST /api/v1/admin/news/:rowId',
      'POST /api/v1/admin/news/:rowId/picture',
      'POST /api/v1/admin/news/:rowId/picture/remove',
      'POST /api/v1/admin/news/:rowId/remove',
      'POST /api/v1/admin/news/actions',
      'POST /api/v1/admin/pages/:rowId',
      'POST /api/v1/admin/posts/actions',
      'POST /api/v1/admin/rules',
      'POST /api/v1/admin/rules/:rowId',
      'POST /api/v1/admin/rules/actions',
      'POST /api/v1/admin/settings/:rowId',
      'POST /api/v1/admin/upcoming',
      'POST /api/v1/admin/upcoming/:rowId',
      'POST /api/v1/admin/upcoming/:rowId/remove',
      'POST /api/v1/admin/upcoming/actions',
      'POST /api/v1/admin/users/:rowId',
      'POST /api/v1/compo/:compoId/desk/next',
      'POST /api/v1/compo/:compoId/desk/times',
      'POST /api/v1/compo/:compoId/rules',
      'POST /api/v1/compo/:compoId/rules/:position/comment',
      'POST /api/v1/compo/:compoId/santa/desk/repair',
      'POST /api/v1/compo/:compoId/trouble/:troubleId/answer',
      'POST /api/v1/entrant/:entrantId/entry',
      'POST /api/v1/entry/:id/details',
      'POST /api/v1/entry/:id/files',
      'POST /api/v1/entry/:id/image',
      'POST /api/v1/entry/:id/images',
      'POST /api/v1/entry/:id/rules',
      'POST /api/v1/entry/:id/text',
      'POST /api/v1/files/:fileId/count',
      'POST /api/v1/files/:fileId/remove',
      'POST /api/v1/files/:fileId/tags',
      'POST /api/v1/log/id/:postId/dismissReports',
      'POST /api/v1/log/id/:postId/hide',
      'POST /api/v1/log/id/:postId/show',
      'POST /api/v1/moderation/appeal/:suspensionId/answer',
      'POST /api/v1/moderation/user/:userId/lift',
      'POST /api/v1/moderation/user/:userId/suspend',
      'POST /api/v1/notice',
      'POST /api/v1/removeTeamMember/:entrantId',
      'POST /api/v1/rules/:ruleId',
      'POST /api/v1/rules/proposals/:proposalId/accept',
      'POST /api/v1/rules/proposals/:proposalId/decline',
    ]);
    expect(listUnaudited()).toEqual([]);
    // No staff write is missing: those that cannot succeed here are tested later, or with their desk.
    const ofStaff = allRoutes
      .filter((route) => route.access.who === 'staff' && !isReading(route))
      .map(nameOf);
    const walked = new Set<string>([...ranked.map(([route]) => route), ...laterWrites]);
    expect(ofStaff.filter((name) => !walked.has(name)).toSorted()).toEqual([
      // features/staff/remove-event.test.ts
      'POST /api/v1/admin/competitions/:rowId/remove',
      // features/staff/end-and-reopen.test.ts
      'POST /api/v1/compo/:compoId/desk/end',
      'POST /api/v1/compo/:compoId/desk/reopen',
      // features/result/typed-results.test.ts
      'POST /api/v1/compo/:compoId/results/typed',
      // features/rule/seal.test.ts
      'POST /api/v1/compo/:compoId/rules/seal',
      // features/santa/santa-desk.test.ts
      'POST /api/v1/compo/:compoId/santa/desk/elf',
      'POST /api/v1/compo/:compoId/santa/desk/exclusion',
      'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver',
      'POST /api/v1/compo/:compoId/santa/desk/swap',
    ]);
    for (const name of ['user', 'owner'] as const) {
      const { answer, isAudited } = await ask(planted, name);
      note(planted, name, answer.statusCode, isAudited);
    }
    expect(listUnaudited()).toEqual(['POST /api/v1/planted by owner']);
  });
});

import { loggedIn, personal } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getRatings } from '../../api/gen/rule.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { ratePlainly } from './rate-plainly.ts';
import { RatingDesk } from './rating-desk.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call, url, whoAsks }: PageRequest) => {
  const [ratings, { login, isVerified }] = await Promise.all([call(getRatings, {}), whoAsks()]);
  return { ratings, login, isVerified, after: Number(url.searchParams.get('after')) };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = ratePlainly;

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Rule-o-matic',
    description: 'Rate rules for the next jam: how interesting, how challenging.',
    path: '/rule-o-matic',
    isPrivate: true,
  });

export default function RuleOMaticPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded)
    return (
      <MustLogIn next="/rule-o-matic">
        The Rule-O-Matic collects ideas for extra rules. Rate them, and the best ones can be drawn for the
        next jam.
      </MustLogIn>
    );
  return <RatingDesk {...loaded} />;
}

import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import type { Call } from '@tinsmith/contract/client';
import { type ComponentType, type FC, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { apiContext } from './api/api-context.ts';
import { callApi, readCsrfToken } from './api/browser-api.ts';
import { frameShows, isFrameBehind, nobody, readCurrentUser, watchAccount } from './api/current-user.ts';
import { getCurrentUser } from './api/gen/account.ts';
import { getCurrentEvent } from './api/gen/competition.ts';
import { getSite } from './api/gen/site.ts';
import { ConnectionParts, RestoredParts } from './connection/connection-parts.tsx';
import { LastBoundary } from './connection/last-boundary.tsx';
import { keptEvent, useCurrentEvent, useEventNews } from './features/competition/current-event.ts';
import { EventAnnouncer } from './features/competition/event-announcer.tsx';
import { EventBorder } from './features/competition/event-border.tsx';
import { EventBox } from './features/competition/event-box.tsx';
import { EventTicker } from './features/competition/event-ticker.tsx';
import { noEvent, toFrameEvent } from './features/competition/frame-event.ts';
import { GiftsOpened } from './features/competition/gifts-opened.tsx';
import { UpcomingBox } from './features/competition/upcoming-box.tsx';
import { useEventCache } from './features/competition/use-event-cache.ts';
import { useEventMood } from './features/competition/use-event-mood.ts';
import { SiteSidebar } from './features/site/site-sidebar.tsx';
import { useHasUnsaved } from './forms/unsaved.ts';
import { UnsavedGuard } from './forms/unsaved-guard.tsx';
import type { PageHandle } from './page/page-handle.ts';
import { navigationArrived } from './page/redirect.ts';
import type { RootData } from './page/root-data.ts';
import { useScriptNonce } from './page/script-nonce.ts';
import { useNext } from './page/use-next.ts';
import { CurrentMood } from './page/use-site.ts';
import { CraftPatterns } from './ui/craft/craft-patterns.tsx';
import { fontPreloads } from './ui/font-preloads.ts';
import { Frame } from './ui/frame/frame.tsx';
import { PageAnnouncer } from './ui/frame/page-announcer.tsx';
import { themeScript } from './ui/frame/theme-script.ts';

export { PageTrouble as ErrorBoundary } from './features/site/page-trouble.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { call, hasSession, csrfToken, flash, onError } = context.get(apiContext);
  const [site, user, event] = await Promise.all([
    call(getSite, {}),
    // Logged-out pages are shared by everyone: without a session nothing personal may be requested.
    hasSession ? call(getCurrentUser, {}).catch(() => nobody) : nobody,
    // A page without the event in its sidebar is still usable.
    call(getCurrentEvent, { query: {} }).then(toFrameEvent, (error) => {
      onError(error);
      return noEvent;
    }),
  ]);
  const demo = import.meta.env.DEV && (await readDemo(call));
  return { site, user, event, csrfToken, flash, ...demo };
}

/** For the demo switch. */
const readDemo = async (call: Call) => {
  const part = await import('./features/dev/read-demo.ts');
  return { demo: await part.readDemo(call) };
};

/** The frame's data as shown, for when the site does not answer. */
let shownSite: RootData['site'] | null = null;

export async function clientLoader(): Promise<RootData> {
  const askSite = callApi(getSite, {}).catch((error: unknown) => {
    if (!shownSite) throw error;
    return shownSite;
  });
  const [site, user] = await Promise.all([askSite, readCurrentUser()]);
  // The event has its own copy in the browser, which `useEventCache` keeps up to date.
  const event = keptEvent();
  const demo = import.meta.env.DEV && (await readDemo(callApi));
  return { site, user, event, csrfToken: readCsrfToken(), flash: null, ...demo };
}

/** The frame's data stays in the browser until the account changes or its copy is too old. */
export const shouldRevalidate = () => isFrameBehind() && navigator.onLine;

/** A page that failed has its own title, and browsers show the first. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  error ? [] : [{ title: loaderData?.site.name ?? 'Tinsmith' }];

/** A rarely needed part, loaded when it is first shown; if that fails, the rest of the page is unaffected. */
function onDemand<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FC<P> {
  const Part = lazy<ComponentType<P>>(() => load().catch(() => ({ default: () => null })));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
const AccountFlash = onDemand(() => import('./features/account/unconfirmed/account-flash.tsx'));
const NumWaiting = onDemand(() => import('./features/staff/num-waiting.tsx'));
const SiteBar = onDemand(() => import('./features/site/site-bar.tsx'));
const UnconfirmedHint = onDemand(() => import('./features/account/unconfirmed/unconfirmed-hint.tsx'));
const EventNewsBar = onDemand(() => import('./features/competition/event-news-bar.tsx'));
// Only in development: a build for production has none of it, or fails (refuse-dev.ts).
const DemoSwitch = import.meta.env.DEV ? onDemand(() => import('./features/dev/demo-switch.tsx')) : null;

function useFrameData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Redirects are counted per navigation; a completed one resets the count. */
function useNavigationCount(): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') navigationArrived();
  }, [state]);
}

/** Drafts belong to their author: the next user to log in must not read them. */
async function dropDraftsBut(login: string): Promise<void> {
  const { browserStore, dropDraftsOfOthers } = await import('./forms/draft-store.ts');
  dropDraftsOfOthers(browserStore(), login);
}

/** Whether there was or may be news about the account; stays true, so that the next news can be shown. */
function useHasAccountNews(isNow: boolean): boolean {
  const { state } = useLocation();
  const [hasBeen, setHasBeen] = useState(isNow);
  const has = hasBeen || isNow || Boolean((state as { isConfirmed?: boolean } | null)?.isConfirmed);
  if (has && !hasBeen) setHasBeen(true);
  return has;
}

/** Keeps the user line up to date in all open tabs. */
function useAccountWatch(user: RootData['user'] | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (user) frameShows(user);
    if (user?.login) void dropDraftsBut(user.login);
  }, [user]);
  useEffect(() => watchAccount(() => void revalidate()), [revalidate]);
}

/** What waits for the user's reply in the current event. */
function useWaiting() {
  const { currentEvent } = useCurrentEvent();
  if (!currentEvent || currentEvent.numInvitations === 0) return null;
  const { short, numInvitations } = currentEvent;
  return {
    label: `${numInvitations} ${numInvitations === 1 ? 'invitation' : 'invitations'}`,
    to: `/${short}/team#invitations`,
  };
}

const usePageHandle = () => useMatches().at(-1)?.handle as PageHandle | undefined;

/** Around everything: whatever fails in the frame itself must not end at a bare error screen. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <LastBoundary>
      <Document>{children}</Document>
    </LastBoundary>
  );
}

function Document({ children }: { children: ReactNode }) {
  const data = useFrameData();
  useEffect(() => {
    shownSite = data?.site ?? shownSite;
  }, [data?.site]);
  const next = useNext();
  useNavigationCount();
  useAccountWatch(data?.user);
  const user = data?.user ?? nobody;
  useEventCache(data?.event, user.login);
  const waiting = useWaiting();
  const { notice } = useCurrentEvent();
  const news = useEventNews();
  const mood = useEventMood(data);
  const page = usePageHandle();
  const isUnconfirmed = user.login !== null && (!user.isVerified || user.isSuspended === true);
  const hasAccountNews = useHasAccountNews(isUnconfirmed || (data?.flash ?? null) !== null);
  const hasUnsaved = useHasUnsaved();
  const marks = [...(isUnconfirmed ? ['confirm your address'] : []), ...(waiting ? [waiting.label] : [])];
  const nonce = useScriptNonce();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Sets the theme before the first paint. A constant: its hash is in the page's policy. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant script */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        {fontPreloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/atom+xml" title="News" href="/news/atom.xml" />
        <Meta />
        <Links />
      </head>
      <body data-mood={mood}>
        <CraftPatterns mood="both" />
        <CurrentMood value={mood}>
          <Frame
            mood={mood}
            border={<EventBorder mood={mood} />}
            wordmark={{
              summer: data?.site.summerName ?? 'TINS',
              winter: data?.site.winterName ?? 'KrampusHack',
            }}
            user={user.login ? { login: user.login, avatar: user.avatar, waiting, marks } : null}
            loginHref={`/accounts/login?next=${encodeURIComponent(next)}`}
            logoutHref={`/accounts/logout?next=${encodeURIComponent(next)}`}
            registerHref={`/accounts/register?next=${encodeURIComponent(next)}`}
            userFlag={isUnconfirmed && <UnconfirmedHint form="flag" />}
            strip={isUnconfirmed && <UnconfirmedHint form="strip" />}
            ticker={page?.opensWithBoard ? null : <EventTicker />}
            isSolo={page?.isSolo ?? false}
            bar={!page?.hasOwnConnectionBar && <ConnectionParts />}
            sidebar={
              <>
                {page?.Sidebar && <page.Sidebar />}
                <EventBox isBoardOnly={page?.Sidebar !== undefined} />
                <SiteSidebar user={user} numWaiting={user.isStaff && <NumWaiting />} />
                <UpcomingBox />
              </>
            }
          >
            <RestoredParts />
            <GiftsOpened />
            {notice && <SiteBar key={notice.id} notice={notice} />}
            {news && <EventNewsBar key={news.what + news.short} news={news} />}
            {hasAccountNews && <AccountFlash />}
            {children}
          </Frame>
          {DemoSwitch && <DemoSwitch />}
        </CurrentMood>
        <EventAnnouncer />
        <PageAnnouncer />
        {hasUnsaved && <UnsavedGuard />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

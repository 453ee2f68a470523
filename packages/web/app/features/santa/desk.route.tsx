import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { data, Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import {
  applySwap,
  askElf,
  getSantaDesk,
  setExclusion,
  takeOverExclusion,
} from '../../api/gen/santa-desk.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { refreshOf, useLiveDesk, useOpenDesk } from '../../live/use-live-desk.ts';
import { refusalOf } from '../../page/desk-refusal.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { DeskRefused } from '../../ui/desk-refused.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { loadOverview, type Overview } from '../staff/load-staff.ts';
import { StaffNav } from '../staff/staff-nav.tsx';
import styles from './desk.module.css';
import { DeskElves } from './desk-elves.tsx';
import { Exclusions } from './desk-exclusions.tsx';
import { RepairButton } from './desk-forms.tsx';
import { Repairs } from './desk-repairs.tsx';
import { RingBoard } from './ring-board.tsx';

export const handle: PageHandle = {
  access: { ...staffWhoCan('repair-exchange'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

interface DeskData {
  readonly competition: Competition;
  readonly isRefused: boolean;
  /** Null for staff who take part. */
  readonly desk: SantaDesk | null;
  /** Why it is refused; null if the viewer lacks the rank. */
  readonly refusal: string | null;
  /** For the menu. */
  readonly overview: Overview | null;
}

const pathOf = (short: string): string => `/${short}/santa/desk`;

const load = async (request: PageRequest) => {
  const { call, params } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, overview] = await Promise.all([call(getCompetition, compo), loadOverview(request)]);
  try {
    const { desk } = await call(getSantaDesk, { ...compo, query: refreshOf(pathOf(competition.short)) });
    return data<DeskData>({ competition, isRefused: false, desk, refusal: null, overview });
  } catch (error) {
    const { status, problem: refusal } = refusalOf(error);
    return data<DeskData>({ competition, isRefused: true, desk: null, refusal, overview }, { status });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Handles the desk's forms without script. */
export const action = onForm(async ({ call, params: { compoId = '' }, text, goTo }) => {
  const params = { compoId };
  switch (text('intent')) {
    case 'swap': {
      await call(applySwap, { params, body: { changes: JSON.parse(text('changes')) } });
      break;
    }
    case 'elf':
      await call(askElf, { params, body: { elf: Number(text('elf')), receiver: Number(text('receiver')) } });
      break;
    case 'take-over':
      await call(takeOverExclusion, { params, body: { one: text('one'), other: text('other') } });
      break;
    default:
      await call(setExclusion, {
        params,
        body: { one: text('one'), other: text('other'), isApart: isFlagOn(text('isApart')) },
      });
  }
  return goTo(pathOf(compoId));
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Santa desk of ${args.loaderData?.competition.title ?? 'the event'}`,
    description: 'For staff: the ring, drop-outs and repairs.',
    path: pathOf(args.loaderData?.competition.short ?? ''),
    isPrivate: true,
  });

function Desk({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const tooFew = 4;
  return (
    <>
      {desk.numPeople < tooFew && (
        <Note
          kind="warn"
          title={`${desk.numPeople} ${desk.numPeople === 1 ? 'person' : 'people'} in the draw.`}
        >
          With fewer than {tooFew}, nothing stays secret: everyone can work out who gives to whom.
        </Note>
      )}
      <RingBoard event={event} desk={desk} />
      {desk.isDrawn ? (
        <>
          <Repairs event={event} desk={desk} />
          <div className={styles.columns}>
            <TitledBlock id="told" title="What we tell people">
              <p className={styles.small}>
                Givers who get a new receiver are e-mailed a link to the new wishlist. Receivers aren't
                notified, and nothing changes for them.
              </p>
            </TitledBlock>
            <DeskElves event={event} desk={desk} />
          </div>
        </>
      ) : (
        <TitledBlock id="placed" title="If names were drawn now" className={styles.section}>
          <p>
            {desk.setAside.length === 0
              ? 'Everyone would get a receiver and a giver.'
              : `In rehearsals, these people couldn't always be placed: ${desk.setAside.join(', ')}.`}{' '}
            {desk.numAllowed > 0 &&
              `Pairs from the ${desk.numAllowed === 1 ? 'oldest year' : `${desk.numAllowed} oldest years`} would be allowed again.`}
          </p>
          {desk.numUnverified > 0 && (
            <p className={styles.small}>
              {desk.numUnverified === 1 ? "1 person hasn't" : `${desk.numUnverified} people haven't`}{' '}
              confirmed an address yet and won't be in the draw. We e-mail them 3 days and 1 day before it.
            </p>
          )}
        </TitledBlock>
      )}
      <Exclusions event={event} desk={desk} />
    </>
  );
}

const inOrder = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).toSorted();

/** Without what rehearsals find by chance, and in an order: who waits is listed in none, and the first gets the repairs. */
const relevantOf = (desk: SantaDesk | null) =>
  desk && {
    ...desk,
    ...(!desk.isDrawn && { setAside: [], numAllowed: 0 }),
    repairs: [],
    idle: inOrder(desk.idle),
    waiting: inOrder(desk.waiting),
    elves: { ...desk.elves, free: inOrder(desk.elves.free) },
  };

export default function SantaDeskPage() {
  const { competition: event, isRefused, desk: loaded, refusal } = useLoaderData<typeof loader>();
  const { short } = event;
  useOpenDesk(pathOf(short));
  const ask = async () =>
    (await callApi(getSantaDesk, { params: { compoId: short }, query: refreshOf(pathOf(short)) })).desk;
  const { desk, hasNews, showNews } = useLiveDesk(loaded, ask, {
    event: short,
    isOn: loaded !== null,
    relevant: relevantOf,
  });
  const { problem } = useSentForm();
  if (isRefused) return <DeskRefused title="Santa desk" problem={refusal} />;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: event.title, to: `/${event.short}/` },
          { label: 'Santa desk' },
        ]}
      />
      <PageHead
        title="Santa desk"
        lead={desk ? 'For staff. Every visit and everything you do here is in the audit log.' : undefined}
      >
        {desk && !event.joinedCompetition && <Pill>You're not in this ring</Pill>}
      </PageHead>
      {problem && <Note kind="err" title={problem} />}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      {!event.hasSecretSanta && (
        <Note title="This event has no secret santa.">
          <Link to={`/${event.short}/`}>Go to {event.title}</Link>
        </Note>
      )}
      {event.hasSecretSanta && !desk && (
        <Note
          icon="lock"
          title="You're taking part in a gift exchange, so you can't see this until its gifts are open."
        >
          If someone tells you that something is wrong, you can still repair it. You just won't see what was
          done.
          <div className={styles.row}>
            <RepairButton event={event} />
          </div>
        </Note>
      )}
      {event.hasSecretSanta && desk && <Desk event={event} desk={desk} />}
    </>
  );
}

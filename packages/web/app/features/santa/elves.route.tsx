import { loggedIn, personal } from '@tinsmith/contract/access';
import { isApiError } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Elves } from '@tinsmith/contract/gift';
import { type MetaFunction, useLoaderData, useParams } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getElves, takePlace } from '../../api/gen/gift.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Sprite } from '../../ui/craft/sprite.tsx';
import { candle } from '../../ui/craft/sprites-winter.ts';
import { Empty } from '../../ui/empty.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';
import { ElfPlaceRow } from './elf-place.tsx';
import styles from './gift.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal, query: ['take'] };

interface ElvesData {
  readonly competition: Competition;
  readonly elves: Elves | null;
  /** The viewer's own gifts that are still wrapped. */
  readonly wrapped: readonly number[];
  /** Why there is no list, in the server's words. */
  readonly refusal: string | null;
}

const load = requireLogin(async (request: PageRequest): Promise<ElvesData> => {
  const { call, params } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  try {
    const elves = await call(getElves, compo);
    return { competition, elves, wrapped: await loadWrappedGifts(request), refusal: null };
  } catch (error) {
    if (isApiError(error) && error.code === 'not-verified')
      return { competition, elves: null, wrapped: [], refusal: error.sentence };
    throw error;
  }
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, goTo }) => {
  const compoId = params.compoId ?? '';
  await call(takePlace, { params: { compoId, entrantId: text('entrantId') }, body: { by: text('by') } });
  return goTo(santaAddress(compoId));
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Stand-in elves',
    description: 'People who are still without a gift, for anyone who would like to make one.',
    path: `/${args.loaderData?.competition.short}/elves`,
    isPrivate: true,
  });

function List({ competition: event, elves, wrapped }: ElvesData & { elves: Elves }) {
  if (!elves.isOpen)
    return (
      <Note
        icon="clock"
        title={
          <>
            The list opens on <LocalTime epochMs={elves.opens} format="moment" />.
          </>
        }
      >
        Until then, gifts may still be on their way.
      </Note>
    );
  const numComing = elves.result.filter(({ state }) => state === 'late' || state === 'taken').length;
  const numOpen = elves.result.filter(({ state }) => state === 'open').length;
  if (elves.result.length === 0)
    return (
      <Empty picture={<Sprite sprite={candle} pad={3} />} title="Everyone has a gift.">
        The elves are asleep.
      </Empty>
    );
  return (
    <>
      <p>
        {numOpen > 0
          ? `${numOpen} ${numOpen === 1 ? 'person needs' : 'people need'} an elf.`
          : numComing > 0
            ? 'Nobody needs an elf right now. The gifts below are still being made.'
            : 'Everyone has a gift now.'}
      </p>
      <ul className={styles.places}>
        {elves.result.map((place) => (
          <ElfPlaceRow
            key={place.entrantId}
            event={event}
            place={place}
            days={elves.days}
            isWrapped={place.entry !== null && wrapped.includes(place.entry.id)}
          />
        ))}
      </ul>
    </>
  );
}

export default function ElvesPage() {
  const loaded = useLoaderData<typeof loader>();
  const { compoId } = useParams();
  if (!loaded)
    return (
      <MustLogIn next={`/${compoId}/elves`}>
        Here volunteers make a game for someone whose gift didn't come.
      </MustLogIn>
    );
  const { competition: event, elves, refusal } = loaded;
  return (
    <>
      <Breadcrumbs items={[{ label: event.title, to: `/${event.short}/` }, { label: 'Stand-in elves' }]} />
      <PageHead
        title="Stand-in elves"
        lead="Sometimes a gift doesn't come. Anyone with a confirmed address can step in and make one."
      />
      {!event.hasSecretSanta && <Note title="This event has no gifts.">Only gift exchanges do.</Note>}
      {event.hasSecretSanta && refusal && <Note title={refusal} />}
      {event.hasSecretSanta && elves && <List {...loaded} elves={elves} />}
    </>
  );
}

import { anyone, publicFor } from '@tinsmith/contract/access';
import { moodOf } from '@tinsmith/domain/mood';
import { useEffect, useRef } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getPrizeGiving } from '../../api/gen/result.ts';
import { ConnectionParts } from '../../connection/connection-parts.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import styles from './prize-giving.module.css';
import { PrizeRemote } from './prize-remote.tsx';
import { PrizeStage } from './prize-stage.tsx';
import { usePrizeGiving } from './use-prize-giving.ts';

export const handle: PageHandle = {
  access: anyone,
  cache: publicFor(1),
  // The stage covers the frame, also in full screen.
  hasOwnConnectionBar: true,
  offlineHint: "The next places appear once you're back.",
};

const load = ({ call, params }: PageRequest) =>
  call(getPrizeGiving, { params: { compoId: params.compoId ?? '' }, query: {} });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  return describePage(args, {
    title: `Prize-giving, ${event?.title}`,
    description: `Who won ${event?.title}, place by place.`,
    path: `/${event?.short}/results/show`,
  });
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** The keys that remote controls for slides send. */
const forward = ['ArrowRight', 'PageDown'];
const back = ['ArrowLeft', 'PageUp'];

export default function PrizeGivingPage() {
  const loaded = useLoaderData<typeof loader>();
  const watching = usePrizeGiving(loaded);
  const { shown, isSending, show } = watching;
  const stage = useRef<HTMLDivElement>(null);
  const hasScript = useHasScript();
  const { slide, isBlank, control, startedAt } = shown;
  const { short, kind, serverTime } = shown.competition;

  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event.target)) return;
      if (event.key === 'f' || event.key === 'F') {
        event.preventDefault();
        void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen());
      }
      if (!control || startedAt === null || isSending) return;
      if (forward.includes(event.key) && slide < control.numSlides) void show(slide + 1, false);
      else if (back.includes(event.key) && slide > 0) void show(slide - 1, false);
      else if (event.key === 'b' || event.key === 'B') void show(slide, !isBlank);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [control, startedAt, isSending, slide, isBlank, show]);

  return (
    <div className={styles.show} data-ground="board" data-mood={moodOf(kind, serverTime)}>
      <PrizeStage ref={stage} shown={shown} bar={<ConnectionParts className={styles.connection} />} />
      {control ? (
        <PrizeRemote watching={watching} control={control} />
      ) : (
        <p className={styles.way}>
          <Link to={`/${short}/results`}>{shown.isOver ? 'See all results' : 'Back to the site'}</Link>
          {hasScript && (
            <span className={styles.keys}>
              <kbd>F</kbd> full screen
            </span>
          )}
          {!hasScript && <span>Without JavaScript, reload to see the next place.</span>}
        </p>
      )}
    </div>
  );
}

import type { PrizeGiving } from '@tinsmith/contract/result';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getPrizeGiving, showPrize, startPrizeGiving } from '../../api/gen/result.ts';
import { type Refusal, useSend } from '../../forms/use-send.ts';
import { listenLive } from '../../live/live.ts';

type Revealed = PrizeGiving['revealed'];

const withPlace = (revealed: Revealed, place: PrizeGiving['place']): Revealed =>
  place && !revealed.some(({ rank }) => rank === place.rank)
    ? [...revealed, { rank: place.rank, numEntries: place.numEntries }]
    : revealed;

/** How long a cache may return a copy from before the page was opened. */
const copiesLiveMs = 3_000;

interface Watching {
  readonly shown: PrizeGiving;
  readonly problem: string | null;
  readonly isSending: boolean;
  readonly show: (slide: number, isBlank: boolean) => Promise<Refusal | null>;
  readonly start: (begin: { note?: string; fromPlace: number | null }) => Promise<Refusal | null>;
}

/** The live prize-giving: each notice carries what is shown, so no client has to ask for it. */
export function usePrizeGiving(loaded: PrizeGiving): Watching {
  const [shown, setShown] = useState(loaded);
  const { problem, isSending, send } = useSend();
  const { short } = loaded.competition;
  const newest = useRef(shown);
  newest.current = shown;
  const keep = useCallback(
    (next: PrizeGiving) => setShown((now) => (next.numMoves >= now.numMoves ? next : now)),
    [],
  );
  const ask = useCallback(
    async (numMoves: number) => {
      const query = numMoves > 0 ? { move: String(numMoves) } : {};
      // After an outage the stream reports what was missed.
      await callApi(getPrizeGiving, { params: { compoId: short }, query }).then(keep, () => {});
    },
    [short, keep],
  );

  useEffect(() => {
    // No notice covers changes between the rendering of the page and the opening of the stream.
    const timer = setTimeout(() => void ask(newest.current.numMoves), copiesLiveMs);
    const leave = listenLive(({ event, data }) => {
      if (event === 'resync') void ask(newest.current.numMoves);
      if (event !== 'prize' || data.short !== short) return;
      const now = newest.current;
      if (data.numMoves <= now.numMoves) return;
      const isWhole = data.place === null ? data.slide === 0 : data.place.entries.length > 0;
      // The beginning brings the numbers; staff running it need to know what comes next.
      if (!isWhole || now.startedAt === null || now.control) void ask(data.numMoves);
      if (!isWhole) return;
      const { numMoves, slide, isBlank, place, isOver } = data;
      setShown((old) => ({
        ...old,
        numMoves,
        slide,
        isBlank,
        place,
        isOver,
        revealed: withPlace(old.revealed, place),
      }));
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [short, ask]);

  const params = { compoId: short };
  return {
    shown,
    problem,
    isSending,
    show: (slide, isBlank) =>
      send(async () => keep(await callApi(showPrize, { params, body: { slide, isBlank } }))),
    start: (begin) => send(async () => keep(await callApi(startPrizeGiving, { params, body: begin }))),
  };
}

import type { Call } from '@tinsmith/contract/client';
import type { Entry } from '@tinsmith/contract/entry';
import type { PlayableGame } from '@tinsmith/contract/play';
import type { MetRule } from '@tinsmith/contract/rule';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getEntry } from '../../api/gen/entry.ts';
import { getPlay } from '../../api/gen/play.ts';
import { listMetRules } from '../../api/gen/rule.ts';
import { readPatiently } from '../../connection/rescue.ts';
import { isUnanswered } from '../../connection/unanswered.ts';
import { whenIdle } from '../../ui/idle.ts';

/** What only the open entry shows. */
export interface EntryDetails {
  readonly entry: Entry;
  readonly rules: readonly MetRule[];
  /** The game that can be played in the page. */
  readonly game: PlayableGame | null;
}

export async function readDetails(call: Call, id: number): Promise<EntryDetails> {
  const one = { params: { id: String(id) } };
  const [entry, { result }, { game }] = await Promise.all([
    call(getEntry, one),
    call(listMetRules, one),
    call(getPlay, one),
  ]);
  return { entry, rules: result, game };
}

type Known = ReadonlyMap<number, EntryDetails>;
const added = (details: EntryDetails) => (known: Known) => new Map(known).set(details.entry.id, details);

interface ShownDetails {
  readonly details: EntryDetails | null;
  /** Why there are none: the site cannot be reached now, or it refused. */
  readonly lack: 'away' | 'refused' | null;
}

/**
 * The details of the open entry. Those of the next ones are fetched while there is a connection, so that opening them
 * needs none.
 */
export function useEntryDetails(
  openId: number | null,
  loaded: EntryDetails | null,
  nextIds: readonly number[],
): ShownDetails {
  const [known, setKnown] = useState<Known>(() => new Map(loaded ? [[loaded.entry.id, loaded]] : []));
  const [lack, setLack] = useState<ShownDetails['lack']>(null);
  const isKnown = openId !== null && known.has(openId);
  useEffect(() => {
    if (loaded) setKnown(added(loaded));
  }, [loaded]);

  useEffect(() => {
    setLack(null);
    if (openId === null || isKnown) return;
    const waiting = new AbortController();
    const read = () =>
      readDetails(callApi, openId).catch((error: unknown) => {
        if (isUnanswered(error)) setLack('away');
        throw error;
      });
    readPatiently(read, waiting.signal).then(
      (details) => setKnown(added(details)),
      () => {
        if (!waiting.signal.aborted) setLack('refused');
      },
    );
    return () => waiting.abort();
  }, [openId, isKnown]);

  const nextId = isKnown ? nextIds.find((id) => !known.has(id)) : undefined;
  useEffect(() => {
    if (nextId === undefined) return;
    let isGone = false;
    void whenIdle()
      .then(() => (isGone ? null : readDetails(callApi, nextId)))
      // Without it the entry fetches them when it is opened.
      .catch(() => null)
      .then((details) => {
        if (details && !isGone) setKnown(added(details));
      });
    return () => {
      isGone = true;
    };
  }, [nextId]);

  return { details: openId === null ? null : (known.get(openId) ?? null), lack };
}

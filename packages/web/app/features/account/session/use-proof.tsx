import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { getProof } from '../../../api/gen/account.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Note } from '../../../ui/note.tsx';
import { ProofDialog, type WantedProof } from './proof-dialog.tsx';

/** Something that changes how a user logs in. */
export interface ProvenAction {
  /** In the URL, for users who come back from another site. */
  readonly name: string;
  /** As worded after "to": "change your e-mail". */
  readonly words: string;
  /** The page to return to after logging in at another site; the profile unless set. */
  readonly page?: string;
  readonly act: () => void | Promise<void>;
}

export interface Proving {
  /** Acts at once if the user's last proof is fresh, and asks for one first otherwise. */
  readonly before: (action: ProvenAction) => void;
  /** Rendered before the dialogs the actions open, so that one closes before the other opens. */
  readonly dialog: ReactNode;
}

const parameter = 'do';

/** Asks users to prove who they are before an action; afterwards the action continues by itself. */
export function useProof(): Proving {
  const { problem, send } = useSend();
  const [wanted, setWanted] = useState<(WantedProof & { action: string; act: ProvenAction['act'] }) | null>(
    null,
  );

  const before = ({ name, words, page = '/profile', act }: ProvenAction) =>
    void send(async () => {
      const proof = await callApi(getProof, {});
      if (proof.isFresh) await act();
      else setWanted({ proof, action: words, next: `${page}?${parameter}=${name}`, act });
    });
  const goOn = () => {
    const act = wanted?.act;
    setWanted(null);
    if (act) void send(async () => act());
  };
  const dialog = (
    <>
      {problem && <Note kind="err" title={problem} />}
      <ProofDialog wanted={wanted} onProved={goOn} onClose={() => setWanted(null)} />
    </>
  );
  return { before, dialog };
}

/** Resumes the action that the user left for another site to prove who they are. */
export function useResumedAction(before: Proving['before'], actions: readonly ProvenAction[]): void {
  const [search, setSearch] = useSearchParams();
  const isDone = useRef(false);
  const name = search.get(parameter);
  useEffect(() => {
    const action = actions.find((each) => each.name === name);
    if (!action || isDone.current) return;
    isDone.current = true;
    setSearch(
      (all) => {
        all.delete(parameter);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    before(action);
  });
}

import { type DragEvent, useEffect, useRef, useState } from 'react';

type Take = (files: readonly File[]) => void;

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Makes an element accept dropped files. */
export function useFileDrag(take: Take) {
  // Entering a child fires before leaving its parent: the element is left once every entered one is.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const end = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setIsOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      // A dropped link or text must not replace the page.
      event.preventDefault();
      end();
      take([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="file"]), textarea, [contenteditable]') !== null;

/** Accepts a pasted file anywhere on the page except in a text field. */
export function usePastedFiles(take: Take): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isWriting(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const hasFiles = (event: globalThis.DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files that are dropped anywhere in the window; true while some are dragged over it. */
export function usePageDrop(take: Take): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let depth = 0;
    const end = () => {
      depth = 0;
      setIsOver(false);
    };
    const listeners = {
      dragenter: (event: globalThis.DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth += 1;
        setIsOver(true);
      },
      // Without this the browser opens the file in place of the page.
      dragover: (event: globalThis.DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      dragleave: (event: globalThis.DragEvent) => {
        if (!hasFiles(event)) return;
        depth -= 1;
        if (depth <= 0) end();
      },
      drop: (event: globalThis.DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        end();
        latest.current([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const names = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const name of names) document.addEventListener(name, listeners[name]);
    return () => {
      for (const name of names) document.removeEventListener(name, listeners[name]);
    };
  }, []);
  return isOver;
}

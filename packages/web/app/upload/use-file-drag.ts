import { type DragEvent, useEffect, useRef, useState } from 'react';

type Take = (files: readonly File[]) => void;

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Makes a place take what is dropped on it. */
export function useFileDrag(take: Take) {
  // Entering a child comes before leaving its parent: the place is left when all that was entered is.
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
      // A link or a text that is let go here must not replace the page.
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

/** Takes a pasted file, wherever on the page nobody is writing. */
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

import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';
import { loadConnection } from './rescue.ts';
import { typedTextKey, watchFields } from './typed-fields.ts';

type Bar = ComponentType<{ className?: string | undefined }>;

const hasTypedText = (): boolean => {
  try {
    return window.sessionStorage.getItem(typedTextKey) !== null;
  } catch {
    return false;
  }
};

/** The offline bar. Its code is no part of the first load, but is there before it is needed. */
export function ConnectionParts({ className }: { className?: string | undefined }) {
  const [Connected, setConnected] = useState<Bar | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      await whenIdle();
      await loadConnection();
      const { ConnectionBar } = await import('./connection-bar.tsx');
      if (!isGone) setConnected(() => ConnectionBar);
    };
    const tryLoad = () => void load().catch(() => window.addEventListener('online', tryLoad, { once: true }));
    tryLoad();
    return () => {
      isGone = true;
      window.removeEventListener('online', tryLoad);
    };
  }, []);
  return Connected && <Connected className={className} />;
}

/** Text typed before the page reloaded itself. */
export function RestoredParts() {
  const [Restored, setRestored] = useState<ComponentType | null>(null);
  useEffect(watchFields, []);
  useEffect(() => {
    // After the page's own effects, which restore drafts.
    if (hasTypedText())
      import('./restored-text.tsx').then(
        ({ RestoredTextBar }) => setRestored(() => RestoredTextBar),
        () => {},
      );
  }, []);
  return Restored && <Restored />;
}

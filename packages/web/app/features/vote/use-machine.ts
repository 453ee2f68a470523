import type { TroublePlatform } from '@tinsmith/domain/ballot';
import { useEffect, useState } from 'react';
import { readPlatforms } from './vote-labels.ts';

/** What the reader's machine runs; nothing is known of it in the page as sent. */
export function useMachine(): readonly TroublePlatform[] {
  const [own, setOwn] = useState<readonly TroublePlatform[]>([]);
  useEffect(() => setOwn(readPlatforms(navigator.userAgent)), []);
  return own;
}

import type { TroublePlatform } from '@tinsmith/domain/ballot';
import { useEffect, useState } from 'react';
import { readPlatforms } from './vote-labels.ts';

/** The platforms of the viewer's machine; unknown in the page as sent. */
export function useMachine(): readonly TroublePlatform[] {
  const [own, setOwn] = useState<readonly TroublePlatform[]>([]);
  useEffect(() => setOwn(readPlatforms(navigator.userAgent)), []);
  return own;
}

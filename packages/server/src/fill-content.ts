import { fillTexts } from './features/staff/setup/fill-texts.ts';
import { features } from './features.ts';
import type { Platform } from './platform/platform.ts';

/** Fills in the texts that this site starts with, or brings those up to date that nobody has edited. */
export const fillContent = (platform: Pick<Platform, 'db' | 'files' | 'config'>): Promise<void> =>
  fillTexts(platform, features);

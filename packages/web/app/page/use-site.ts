import type { CurrentUser } from '@tinsmith/contract/account';
import type { Site } from '@tinsmith/contract/site';
import type { Mood } from '@tinsmith/domain/mood';
import { useRouteLoaderData } from 'react-router';
import { nobody } from '../api/current-user.ts';
import type { RootData } from './root-data.ts';

/** The site as the frame knows it; undefined only where the frame's own data failed to load. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>('root')?.site;

/** The mood of the page around. */
export const useMood = (): Mood => useSite()?.mood ?? 'summer';

/** Who is logged in, as the frame shows it. */
export const useCurrentUser = (): CurrentUser => useRouteLoaderData<RootData>('root')?.user ?? nobody;

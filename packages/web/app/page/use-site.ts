import type { CurrentUser } from '@tinsmith/contract/account';
import type { Site } from '@tinsmith/contract/site';
import type { Mood } from '@tinsmith/domain/mood';
import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { nobody } from '../api/current-user.ts';
import type { RootData } from './root-data.ts';

/** The site as the frame knows it; undefined only if the frame's own data failed to load. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>('root')?.site;

/** Set by the frame, which follows the event that the page is about, else the current one. */
export const CurrentMood = createContext<Mood>('summer');

/** The mood of the surrounding page. */
export const useMood = (): Mood => useContext(CurrentMood);

/** The logged-in user, as the frame shows it. */
export const useCurrentUser = (): CurrentUser => useRouteLoaderData<RootData>('root')?.user ?? nobody;

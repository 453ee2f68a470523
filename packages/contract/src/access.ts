import type { Capability } from '@tinsmith/domain/ranks';
import type { Access, Cache } from './route.ts';

export const anyone = { who: 'anyone' } as const satisfies Access;
export const loggedIn = { who: 'user' } as const satisfies Access;
export const staffWhoCan = (can: Capability) => ({ who: 'staff', can }) as const satisfies Access;

export const publicFor = (seconds: number): Cache => ({ class: 'public', seconds });
export const personal: Cache = { class: 'private' };
export const uncached: Cache = { class: 'none' };

import type { Capability } from '@tinsmith/domain/ranks';
import type { Access, Cache } from './route.ts';

export const anyone: Access = { who: 'anyone' };
export const loggedIn: Access = { who: 'user' };
export const staffWhoCan = (can: Capability): Access => ({ who: 'staff', can });

export const publicFor = (seconds: number): Cache => ({ class: 'public', seconds });
export const personal: Cache = { class: 'private' };
export const uncached: Cache = { class: 'none' };

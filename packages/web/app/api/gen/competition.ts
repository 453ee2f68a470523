// Written by `npm run client` from packages/contract/src/competition.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/competition';

export const calendar: ClientRoute<typeof contract.calendar> = {
  method: 'GET',
  path: '/calendar.ics',
  isText: true,
};
export const competitionCalendar: ClientRoute<typeof contract.competitionCalendar> = {
  method: 'GET',
  path: '/:compoId/calendar.ics',
  isText: true,
};
export const getCompetition: ClientRoute<typeof contract.getCompetition> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId',
};
export const getCurrentEntrant: ClientRoute<typeof contract.getCurrentEntrant> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/currentEntrant',
};
export const getCurrentEvent: ClientRoute<typeof contract.getCurrentEvent> = {
  method: 'GET',
  path: '/api/v1/currentEvent',
};

import type { Call, InputOf } from '@tinsmith/contract/client';
import {
  confirmSetupMail,
  finishSetup,
  nameOwner,
  nameSite,
  openSetup,
  testSetupMail,
  testSetupStorage,
} from '../../../api/gen/setup.ts';

const setupPage = '/setup';

type Text = (name: string) => string;

const timeOf = (typed: string): number | null => (typed === '' ? null : Date.parse(`${typed}Z`));

const readSite = (text: Text): InputOf<typeof nameSite>['body'] => ({
  name: text('name'),
  summerName: text('summerName'),
  winterName: text('winterName'),
  texts: (text('texts') || 'neutral') as 'neutral' | 'tins' | 'demo',
  links: {
    community: text('community'),
    mailingGroup: text('mailingGroup'),
    chat: text('chat'),
    donate: text('donate'),
    shop: text('shop'),
    aboutVideo: text('aboutVideo'),
    historyVideo: text('historyVideo'),
  },
  organizers: text('organizers'),
});

async function finish(call: Call, text: Text): Promise<string> {
  const first = text('first') === 'event' ? 'event' : 'empty';
  const event = {
    title: text('title'),
    short: text('short'),
    kind: (text('kind') || 'speedhack') as 'speedhack' | 'gift-exchange',
    start: timeOf(text('start')),
    end: timeOf(text('end')),
  };
  const { short, isDemo } = await call(finishSetup, { body: { first, ...(first === 'event' && { event }) } });
  if (short !== null) return `/admin/desk/${short}`;
  return isDemo ? '/admin/demo' : '/admin/';
}

/** Performs a setup form by its `intent`; the same with and without script. Returns the path to go to. */
export async function performStep(call: Call, text: Text): Promise<string> {
  const intent = text('intent');
  switch (intent) {
    case 'open':
      await call(openSetup, { body: { token: text('token') } });
      return setupPage;
    case 'site': {
      await call(nameSite, { body: readSite(text) });
      return setupPage;
    }
    case 'owner': {
      const body = { username: text('username'), email: text('email'), password: text('password') };
      await call(nameOwner, { body });
      return setupPage;
    }
    case 'send':
    case 'skip':
      await call(testSetupMail, { body: { action: intent } });
      return setupPage;
    case 'confirm':
      await call(confirmSetupMail, { body: { code: text('code') } });
      return setupPage;
    case 'test':
      await call(testSetupStorage, { body: { action: intent } });
      return setupPage;
    case 'skip-storage':
      await call(testSetupStorage, { body: { action: 'skip' } });
      return setupPage;
    default:
      return finish(call, text);
  }
}

import type { Feature } from '../../http/feature.ts';
import { archiveGifts } from './archive-gifts.ts';
import { drawNames } from './draw-names.ts';
import { elfMail, giftHereMail, giftsOpenMail } from './gift-mails.ts';
import { importGifts } from './import-gifts.ts';
import { dropOutOfDrawn, forgetSanta, mayTeamUp } from './leave-exchange.ts';
import { listLetterData } from './letter.queries.ts';
import { listExchangeData } from './pair.queries.ts';
import { receiverMail } from './receiver-mail.ts';
import { lockPairs } from './repair.queries.ts';
import { settleLeaver, settleTeam } from './repair-pairs.ts';
import { santaRetention } from './santa.retention.ts';
import { santaRoutes } from './santa.routes.ts';
import { mailLetters, mailSantas, openLapsedPlaces, santaMailJobs, santaMails } from './santa-mails.job.ts';
import { writeNamesSealLines } from './sign-up-mail.ts';

export const santaFeature: Feature = {
  name: 'santa',
  retention: santaRetention,
  archive: archiveGifts,
  importArchive: importGifts,
  routes: santaRoutes,
  jobs: () => santaMailJobs,
  ticks: [mailLetters, mailSantas, openLapsedPlaces],
  sharedTicks: [drawNames],
  signUpMail: writeNamesSealLines,
  mails: [receiverMail, giftHereMail, giftsOpenMail, elfMail, ...santaMails],
  ownData: async (db, accountId) => ({
    rows: {
      giftExchanges: await listExchangeData(db, accountId),
      giftLetters: await listLetterData(db, accountId),
    },
  }),
  forgetAccount: forgetSanta,
  suspendAccount: dropOutOfDrawn,
  joinTeam: settleTeam,
  provides: () => ({ mayTeamUp, dropOut: { lock: lockPairs, settle: settleLeaver } }),
};

import {
  inExchange,
  type MailSample,
  reader,
  sampleEventMail,
  sampleMail,
  startMs,
} from '../../../testing/mail-sample.ts';
import { elfMail, giftHereMail, giftsOpenMail } from '../gift-mails.ts';
import { receiverMail } from '../receiver-mail.ts';
import { lapsedMail, letterMail, notDrawnMail, thanksMail, warningMail } from '../santa-mails.job.ts';

const asSanta = { ...reader, id: 7, short: 'krampus27', competitionTitle: 'KrampusHack 27' };

export const mails: readonly MailSample[] = [
  sampleMail(thanksMail, asSanta),
  sampleMail(lapsedMail, asSanta),
  sampleMail(warningMail, asSanta),
  sampleMail(notDrawnMail, {
    ...asSanta,
    startsAt: new Date(startMs),
    isSetAside: false,
    wasSuspended: false,
  }),
  sampleMail(letterMail, { ...asSanta, isFromGiver: true, elfReceiverId: null }),
  sampleEventMail(receiverMail, 'draw', inExchange),
  sampleEventMail(giftHereMail, true, inExchange),
  sampleEventMail(giftsOpenMail, true, inExchange),
  sampleEventMail(elfMail, true, inExchange),
];

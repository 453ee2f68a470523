import * as gift from '@tinsmith/contract/gift';
import * as letter from '@tinsmith/contract/letter';
import * as contract from '@tinsmith/contract/santa';
import * as desk from '@tinsmith/contract/santa-desk';
import { bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { readGivenGifts, readThanks, readWrappedGifts, sayLate, sendThanks, unwrapGift } from './gifts.ts';
import { setExclusion, takeOverExclusion } from './keep-apart.ts';
import { changeLetter, readLetters, signAtWork, takeBackLetter, writeLetter } from './letters.ts';
import { readSantaDesk } from './read-desk.ts';
import { readMySanta } from './read-my-santa.ts';
import { readSantaDraw, readSantaSeal } from './read-santa-draw.ts';
import { applySwap, askElf, repairExchange } from './repair-exchange.ts';
import { givePlaceBack, readElves, takePlace } from './stand-in.ts';

const letterRoutes = ({ platform }: FeatureContext) => [
  bind(letter.getLetters, ({ subject }) => readLetters(platform, subject)),
  bind(letter.writeLetter, ({ subject, body }) => writeLetter(platform, subject, body)),
  bind(letter.signAtWork, ({ subject, body }) => signAtWork(platform, subject, body.receiverId)),
  bind(letter.changeLetter, ({ subject, params, body }) =>
    changeLetter(platform, subject, params.letterId, body.text),
  ),
  bind(letter.takeBackLetter, ({ subject, params }) => takeBackLetter(platform, subject, params.letterId)),
];

const giftRoutes = ({ platform }: FeatureContext) => [
  bind(gift.sayLate, ({ subject, body }) => sayLate(platform, subject, body)),
  bind(gift.unwrapGift, ({ subject }) => unwrapGift(platform, subject)),
  bind(gift.sendThanks, ({ subject, body }) => sendThanks(platform, subject, body)),
  bind(gift.listGifts, ({ params, query }) => readGivenGifts(platform, params.compoId, query.after)),
  bind(gift.listWrappedGifts, ({ viewer }) => readWrappedGifts(platform, viewer)),
  bind(gift.getThanks, ({ params }) => readThanks(platform, params.id)),
  bind(gift.getElves, ({ viewer, subject }) => readElves(platform, viewer, subject)),
  bind(gift.takePlace, ({ viewer, subject, params, body }) =>
    takePlace(platform, viewer, subject, params.entrantId, body.by),
  ),
  bind(gift.givePlaceBack, ({ viewer, subject, params }) =>
    givePlaceBack(platform, viewer, subject, params.entrantId),
  ),
];

const deskRoutes = ({ platform }: FeatureContext) => [
  bind(desk.getSantaDesk, ({ viewer, subject, query }) =>
    readSantaDesk(platform, viewer, subject, query.isRefresh),
  ),
  bind(desk.repairExchange, ({ viewer, subject }) => repairExchange(platform, viewer, subject.row.id)),
  bind(desk.applySwap, ({ viewer, subject, body }) =>
    applySwap(platform, viewer, subject.row.id, body.changes),
  ),
  bind(desk.askElf, ({ viewer, subject, body }) => askElf(platform, viewer, subject.row.id, body)),
  bind(desk.setExclusion, ({ viewer, subject, body }) => setExclusion(platform, viewer, subject, body)),
  bind(desk.takeOverExclusion, ({ viewer, subject, body }) =>
    takeOverExclusion(platform, viewer, subject, body),
  ),
];

export const santaRoutes = (context: FeatureContext) => {
  const { platform, ports } = context;
  return [
    bind(contract.getMySecretSanta, ({ viewer, query }) => readMySanta(platform, ports, viewer, query.compo)),
    bind(contract.getSantaSeal, ({ params }) => readSantaSeal(platform, params.compoId)),
    bind(contract.getSantaDraw, ({ params }) => readSantaDraw(platform, params.compoId)),
    ...letterRoutes(context),
    ...giftRoutes(context),
    ...deskRoutes(context),
  ];
};

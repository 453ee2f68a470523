import type { CompetitionKind } from '../../../packages/domain/src/phase.ts';
import type { DemoGame } from '../../../packages/server/src/demo/demo-game.ts';
import { drainpipe } from './arcade/drainpipe.ts';
import { iguanaTilt } from './arcade/iguana-tilt.ts';
import { mindTheGutter } from './arcade/mind-the-gutter.ts';
import { orderlyQueue } from './arcade/orderly-queue.ts';
import { overdue } from './arcade/overdue.ts';
import { paperArmada } from './arcade/paper-armada.ts';
import { pleaseHold } from './arcade/please-hold.ts';
import { afterHours } from './caves/after-hours.ts';
import { downstairs } from './caves/downstairs.ts';
import { gnomesHold } from './caves/gnomes-hold.ts';
import { grannyKnuckles } from './caves/granny-knuckles.ts';
import { rentIsDue } from './caves/rent-is-due.ts';
import { sirSemicolon } from './caves/sir-semicolon.ts';
import { hiveMind } from './places/hive-mind.ts';
import { lastTram } from './places/last-tram.ts';
import { plotFourteen } from './places/plot-fourteen.ts';
import { signalKeeper } from './places/signal-keeper.ts';
import { slowBalloon } from './places/slow-balloon.ts';
import { smallCouncil } from './places/small-council.ts';
import { bishopsDayOff } from './puzzles/bishops-day-off.ts';
import { cheatingAtPatience } from './puzzles/cheating-at-patience.ts';
import { lostButtons } from './puzzles/lost-buttons.ts';
import { mindTheAnts } from './puzzles/mind-the-ants.ts';
import { moveThePiano } from './puzzles/move-the-piano.ts';
import { plumbLine } from './puzzles/plumb-line.ts';
import { fairWeight } from './screens/fair-weight.ts';
import { inboxNever } from './screens/inbox-never.ts';
import { landlordsUmbrella } from './screens/landlords-umbrella.ts';
import { mothSeeksLamp } from './screens/moth-seeks-lamp.ts';
import { ping } from './screens/ping.ts';
import { sudoMakeTea } from './screens/sudo-make-tea.ts';
import { youHearAMeow } from './screens/you-hear-a-meow.ts';
import { gutterSaint } from './sports/gutter-saint.ts';
import { handleWithSnail } from './sports/handle-with-snail.ts';
import { lowTideLinks } from './sports/low-tide-links.ts';
import { pointsFailure } from './sports/points-failure.ts';
import { potAndPan } from './sports/pot-and-pan.ts';
import { saucerStack } from './sports/saucer-stack.ts';
import { spellCheck } from './sports/spell-check.ts';
import { coalOrNoCoal } from './winter-inside/coal-or-no-coal.ts';
import { dogIsFine } from './winter-inside/dog-is-fine.ts';
import { doorTwentyFive } from './winter-inside/door-twenty-five.ts';
import { gingerbreadHeist } from './winter-inside/gingerbread-heist.ts';
import { goingUp } from './winter-inside/going-up.ts';
import { hereBeAunts } from './winter-inside/here-be-aunts.ts';
import { knitWits } from './winter-inside/knit-wits.ts';
import { loadedOpinions } from './winter-inside/loaded-opinions.ts';
import { postageDue } from './winter-inside/postage-due.ts';
import { reindeerNightSchool } from './winter-inside/reindeer-night-school.ts';
import { shakeGently } from './winter-inside/shake-gently.ts';
import { soupSeason } from './winter-inside/soup-season.ts';
import { tinRoof } from './winter-inside/tin-roof.ts';
import { askTheOwl } from './winter-outside/ask-the-owl.ts';
import { auroraOrgan } from './winter-outside/aurora-organ.ts';
import { digOutDoris } from './winter-outside/dig-out-doris.ts';
import { naughtyKart } from './winter-outside/naughty-kart.ts';
import { nibble } from './winter-outside/nibble.ts';
import { sledForAnna } from './winter-outside/sled-for-anna.ts';
import { snailMailSorry } from './winter-outside/snail-mail-sorry.ts';
import { sweepHarder } from './winter-outside/sweep-harder.ts';
import { verySmallBoat } from './winter-outside/very-small-boat.ts';

/** The games of the latest edition, of the one before, and so on: each game once, in the order they were started. */
export const lineUps: Readonly<Record<CompetitionKind, readonly (readonly DemoGame[])[]>> = {
  speedhack: [
    [
      signalKeeper,
      lastTram,
      pleaseHold,
      gnomesHold,
      ping,
      mindTheGutter,
      orderlyQueue,
      grannyKnuckles,
      iguanaTilt,
      spellCheck,
      rentIsDue,
      mindTheAnts,
      handleWithSnail,
    ],
    [
      paperArmada,
      downstairs,
      slowBalloon,
      pointsFailure,
      overdue,
      hiveMind,
      sirSemicolon,
      saucerStack,
      youHearAMeow,
      drainpipe,
      moveThePiano,
      inboxNever,
    ],
    [
      gutterSaint,
      plotFourteen,
      fairWeight,
      afterHours,
      lowTideLinks,
      sudoMakeTea,
      smallCouncil,
      bishopsDayOff,
      potAndPan,
      landlordsUmbrella,
      plumbLine,
      cheatingAtPatience,
    ],
  ],
  'gift-exchange': [
    [
      postageDue,
      sledForAnna,
      dogIsFine,
      askTheOwl,
      goingUp,
      digOutDoris,
      gingerbreadHeist,
      auroraOrgan,
      loadedOpinions,
      verySmallBoat,
      lostButtons,
      snailMailSorry,
    ],
    [
      mothSeeksLamp,
      shakeGently,
      naughtyKart,
      doorTwentyFive,
      nibble,
      hereBeAunts,
      soupSeason,
      sweepHarder,
      knitWits,
      tinRoof,
      coalOrNoCoal,
      reindeerNightSchool,
    ],
  ],
};

import { say } from './run-command.ts';

interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly bound: string;
  readonly isKept: boolean;
}

/** What a drill measured beside the bounds it must keep. */
export interface Figures {
  /** A number with its largest allowed value. */
  atMost(what: string, measured: number, most: number, unit: string): void;
  /** Something that has to be so. */
  holds(what: string, isSo: boolean, measured: string): void;
  /** Prints the table; false if a bound was missed. */
  print(): boolean;
}

export function openFigures(): Figures {
  const figures: Figure[] = [];
  const add = (figure: Figure) => {
    figures.push(figure);
    say(`${figure.isKept ? 'ok    ' : 'MISSED'} ${figure.what}: ${figure.measured} (${figure.bound})`);
  };
  return {
    atMost: (what, measured, most, unit) =>
      add({
        what,
        measured: `${Math.round(measured * 10) / 10} ${unit}`,
        bound: `at most ${most} ${unit}`,
        isKept: measured <= most,
      }),
    holds: (what, isSo, measured) => add({ what, measured, bound: 'must be so', isKept: isSo }),
    print() {
      const width = Math.max(0, ...figures.map(({ what }) => what.length));
      say('');
      for (const { what, measured, bound, isKept } of figures)
        say(`${isKept ? 'ok    ' : 'MISSED'}  ${what.padEnd(width)}  ${measured}  (${bound})`);
      const missed = figures.filter(({ isKept }) => !isKept).length;
      say(missed === 0 ? `${figures.length} bounds kept.` : `${missed} of ${figures.length} bounds MISSED.`);
      return missed === 0;
    },
  };
}

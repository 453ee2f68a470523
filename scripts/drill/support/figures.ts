interface Figure {
  readonly what: string;
  readonly value: string;
  readonly isFine: boolean;
}

/** What a drill measured, as one table. */
export interface Figures {
  /** A measurement; `isFine` says whether its bound was kept, if it has one. */
  add(what: string, value: string | number, isFine?: boolean): void;
  /** A number with its largest allowed value. */
  atMost(what: string, measured: number, most: number, unit: string): void;
  /** Something that has to be so, with what was found. */
  check(what: string, isSo: boolean, found: string): void;
  /** Prints the table. False if a bound was missed. */
  print(title: string): boolean;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

export function openFigures(): Figures {
  const figures: Figure[] = [];
  const add: Figures['add'] = (what, value, isFine = true) => {
    figures.push({ what, value: String(value), isFine });
    print(`  ${what}: ${value}${isFine ? '' : '   MISSED'}`);
  };
  return {
    add,
    atMost: (what, measured, most, unit) =>
      add(what, `${Math.round(measured * 10) / 10} ${unit} (at most ${most})`, measured <= most),
    check: (what, isSo, found) => add(what, found, isSo),
    print(title) {
      const width = Math.max(...figures.map(({ what }) => what.length));
      print(`\n${title}`);
      for (const { what, value, isFine } of figures)
        print(`${isFine ? ' ' : '!'} ${what.padEnd(width)}  ${value}`);
      const missed = figures.filter(({ isFine }) => !isFine);
      print(missed.length === 0 ? 'Every bound was kept.' : `${missed.length} bounds were missed.`);
      return missed.length === 0;
    },
  };
}

/** A line that says what goes on now. */
export const say = (line: string) => print(`${new Date().toISOString().slice(11, 19)} ${line}`);

interface Figure {
  readonly what: string;
  readonly value: string;
  readonly isFine: boolean;
}

/** What a drill measured, as one table. */
export interface Figures {
  /** A measurement; `isFine` says whether its bound was kept, if it has one. */
  add(what: string, value: string | number, isFine?: boolean): void;
  /** Prints the table. False if a bound was missed. */
  print(title: string): boolean;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

export function openFigures(): Figures {
  const figures: Figure[] = [];
  return {
    add(what, value, isFine = true) {
      figures.push({ what, value: String(value), isFine });
      print(`  ${what}: ${value}${isFine ? '' : '   MISSED'}`);
    },
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

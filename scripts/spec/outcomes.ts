export type Level = 'D' | 'A' | 'B';
export type Outcome = 'passed' | 'failed' | 'none';

export interface Requirement {
  readonly id: string;
  readonly levels: readonly Level[];
}

/** Reads lines such as `- **R2.05** (D B) In the client router …`. */
export function readRequirements(text: string): Requirement[] {
  return [...text.matchAll(/^- \*\*(R\d+\.\d+)\*\* \(([DAB ]+)\)/gm)].map(([, id = '', levels = '']) => ({
    id,
    levels: levels.split(/\s*/).filter(Boolean) as Level[],
  }));
}

/** What the tests said of each requirement at each level. */
export class Outcomes {
  readonly #seen = new Map<string, Outcome>();

  /** Notes a test; one that failed outweighs all that passed. */
  add(level: Level, title: string, hasPassed: boolean): void {
    for (const [, id] of title.matchAll(/\[(R\d+\.\d+)\]/g)) {
      const key = `${id} ${level}`;
      if (!hasPassed) this.#seen.set(key, 'failed');
      else if (!this.#seen.has(key)) this.#seen.set(key, 'passed');
    }
  }

  of({ id, levels }: Requirement): Outcome {
    const outcomes = levels.map((level) => this.#seen.get(`${id} ${level}`));
    if (outcomes.includes('failed')) return 'failed';
    return outcomes.includes(undefined) ? 'none' : 'passed';
  }
}

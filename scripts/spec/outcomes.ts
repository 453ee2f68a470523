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

const weights: readonly Outcome[] = ['passed', 'none', 'failed'];

/** The test outcomes of each requirement at each level. */
export class Outcomes {
  readonly #seen = new Map<string, Outcome>();

  /** Records a test, `none` if it was skipped; a failure outweighs everything, a skip outweighs passes. */
  add(level: Level, title: string, outcome: Outcome): void {
    for (const [, id] of title.matchAll(/\[(R\d+\.\d+)\]/g)) {
      const key = `${id} ${level}`;
      const seen = this.#seen.get(key) ?? 'passed';
      this.#seen.set(key, weights.indexOf(outcome) > weights.indexOf(seen) ? outcome : seen);
    }
  }

  of({ id, levels }: Requirement): Outcome {
    const outcomes = levels.map((level) => this.#seen.get(`${id} ${level}`));
    if (outcomes.includes('failed')) return 'failed';
    return outcomes.every((outcome) => outcome === 'passed') ? 'passed' : 'none';
  }
}

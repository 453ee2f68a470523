import { documented } from '../support/docs-commands.ts';
import type { Server } from '../support/server.ts';

export interface Report {
  readonly code: number;
  readonly text: string;
  /** The titles of all checks. */
  readonly titles: readonly string[];
  /** The first lines of those that are not fine, such as `SPF: TROUBLE, none`. */
  readonly complaints: readonly string[];
  /** Its last line. */
  readonly sum: string;
}

/** Runs doctor as the docs say, from any folder. */
export async function runDoctor(server: Server): Promise<Report> {
  const output = await server.run(`set +e\n${documented('# Run doctor on a server')}echo "code $?"`);
  const [, text = '', code = ''] = /^([\s\S]*)\ncode (\d+)$/.exec(output) ?? [];
  const heads = [...text.matchAll(/^ ?\d+\. (.*)$/gm)].map(([, head = '']) => head);
  return {
    code: Number(code),
    text,
    titles: heads.map((head) => head.split(':', 1)[0] ?? ''),
    complaints: heads.filter((head) => /: (TROUBLE|WARNING)/.test(head)),
    sum: text.trimEnd().split('\n').at(-1) ?? '',
  };
}

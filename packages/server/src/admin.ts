import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ranks } from '@tinsmith/domain/ranks';
import { createStaffAccount } from './features/account/create-staff-account.ts';
import { grantRank } from './features/account/grant-rank.ts';
import { setPassword } from './features/account/password/set-password.ts';
import { removeImported } from './features/account/remove-imported.ts';
import { Problem } from './http/problems.ts';
import type { Platform } from './platform/platform.ts';

const usage = `Usage: tinsmith admin create USERNAME [--email ADDRESS]
       tinsmith admin reset-password USERNAME
       tinsmith admin grant USERNAME ${ranks.join('|')}
       tinsmith admin remove-imported USERNAME
`;

/**
 * Prompts on the terminal without echo; without a terminal, reads the first line of stdin. Never an argument:
 * other users of the machine can read those.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const password = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return password;
}

interface Asked {
  readonly username: string;
  readonly email: string | null;
  readonly rank: string | null;
}
interface Action {
  readonly takesRank?: true;
  readonly run: (platform: Platform, asked: Asked) => Promise<string>;
}

const actions: Record<string, Action> = {
  create: {
    run: async (platform, { username, email }) => {
      await createStaffAccount(platform, { username, email, password: await readPassword() });
      return `${username} can log in and is an owner.`;
    },
  },
  'reset-password': {
    run: async (platform, { username }) => {
      await setPassword(platform, username, await readPassword());
      return `${username} has a new password and is logged out everywhere.`;
    },
  },
  grant: {
    takesRank: true,
    run: async (platform, { username, rank }) => {
      await grantRank(platform, username, rank ?? '');
      return `${username} is now: ${rank}.`;
    },
  },
  'remove-imported': {
    run: async (platform, { username }) => {
      const { features } = await import('./features.ts');
      await removeImported(
        platform,
        username,
        features.flatMap(({ forgetAccount }) => forgetAccount ?? []),
      );
      return `${username} is deleted. What they made stays, under no name.`;
    },
  },
};

function readArguments(given: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { email: { type: 'string' } },
      allowPositionals: true,
    });
    const [name, username, ...rest] = positionals;
    const action = actions[name ?? ''];
    if (!action || !username || rest.length !== (action.takesRank ? 1 : 0)) return null;
    return { action, username, email: values.email ?? null, rank: rest[0] ?? null };
  } catch {
    return null;
  }
}

/** Runs the given command and returns the exit code. */
export async function runAdmin(platform: Platform, given: readonly string[]): Promise<number> {
  const asked = readArguments(given);
  if (!asked) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    process.stdout.write(`${await asked.action.run(platform, asked)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

import { spawn } from 'node:child_process';
import { say } from './figures.ts';

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Given to its standard input. */
  readonly input?: string;
  /** Without being printed; its errors are. */
  readonly isQuiet?: boolean;
}

/** Runs commands in a shell as someone would type them, prints them, and returns their output. The first failure ends it. */
export function runCommand(commands: string, options: CommandOptions = {}): Promise<string> {
  if (!options.isQuiet) say(commands.trimEnd().replace(/^/gm, '  $ '));
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => {
      output.push(part);
      all.push(part);
    });
    child.stderr.on('data', (part: Buffer) => all.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output).toString('utf8').trim());
      const end = Buffer.concat(all).toString('utf8').split('\n').slice(-40).join('\n');
      reject(new Error(`Exit ${code} of: ${commands.trim()}\n${end}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

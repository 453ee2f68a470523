import { createHash, randomBytes } from 'node:crypto';
import type { SetupFinding } from '@tinsmith/contract/setup';
import { playSourceOf } from '@tinsmith/domain/play-place';
import type { Config } from '../../../config.ts';
import { explainStorageError } from '../../../platform/files/explain-storage-error.ts';
import { randomName } from '../../../platform/files/files.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Platform } from '../../../platform/platform.ts';

const testBytes = 64 * 1024;
const patienceMs = 15_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Where files are stored, in the operator's terms; it contains no key. */
export function describeStorage({ filesBackend, filesDir, s3 }: Config): string {
  if (filesBackend === 'disk' || !s3) return `The folder ${filesDir}`;
  const { host, pathname } = new URL(s3.url);
  return `The S3 bucket at ${host}${pathname.replace(/\/$/, '')}`;
}

/** Whether web games can be played in the page, and how to turn that on. */
export const describePlaying = ({ play }: Pick<Config, 'play'>): string =>
  play
    ? `Web games are played at ${playSourceOf(play)}.`
    : 'Games can only be downloaded for now. To let people play web games in the page, set PLAY_URL to a domain of its own: docs/operations.md, "Play in the browser".';

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage takes too long.')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function readAll(storage: Storage, key: string): Promise<Buffer> {
  const stream = await storage.read(key);
  return stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0);
}

/** Anyone who can list a bucket could find hidden files. Requested without a key, as a stranger would. */
async function isListedToAll({ s3, filesBackend }: Config): Promise<boolean> {
  if (filesBackend !== 's3' || !s3) return false;
  const answer = await fetch(`${s3.url}/?list-type=2&max-keys=1`, {
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  return answer.ok;
}

interface Step {
  readonly name: string;
  /** Returns the finding; throws if it failed, with our own sentence as `Refused`. */
  readonly run: () => Promise<string>;
}
class Refused extends Error {}

/** Writes, reads and deletes a small file where new files go, and reports on each step. */
export async function testStorage({ files, config, log }: Pick<Platform, 'files' | 'config' | 'log'>) {
  const storage = files.storageOf(config.filesBackend);
  const key = randomName();
  const bytes = randomBytes(testBytes);
  const steps: Step[] = [
    {
      name: 'Writing a test file',
      run: async () => {
        const begun = performance.now();
        await storage.write(
          key,
          (async function* () {
            yield bytes;
          })(),
        );
        return `Wrote a file of 64 KiB in ${Math.max(1, Math.round(performance.now() - begun))} ms.`;
      },
    },
    {
      name: 'Reading it back',
      run: async () => {
        if (sha256(await readAll(storage, key)) !== sha256(bytes))
          throw new Refused("The file that came back isn't the one that was written.");
        return 'Read it back: the SHA-256 matches.';
      },
    },
    {
      name: 'Deleting it',
      run: async () => {
        await storage.remove(key);
        if ((await storage.size(key)) !== null) throw new Refused('The file is still there.');
        return 'Deleted it.';
      },
    },
    ...(config.filesBackend === 's3'
      ? [
          {
            name: 'Checking for public listing',
            run: async () => {
              if (await isListedToAll(config))
                throw new Refused(
                  'Anyone can list the files in the bucket, so hidden ones could be found. Turn public listing off.',
                );
              return 'The bucket keeps its list of files private.';
            },
          },
        ]
      : []),
  ];
  const findings: SetupFinding[] = [];
  for (const { name, run } of steps) {
    if (findings.some(({ outcome }) => outcome === 'failed')) {
      findings.push({ outcome: 'untried', text: `${name}: not tried yet.` });
      continue;
    }
    try {
      findings.push({ outcome: 'ok', text: await within(run()) });
    } catch (error) {
      log.warn({ err: error }, 'the storage failed its test');
      const why = error instanceof Refused ? error.message : explainStorageError(error);
      findings.push({ outcome: 'failed', text: `${name} failed. ${why}` });
    }
  }
  // Leaves nothing behind, whatever failed in between.
  await within(storage.remove(key)).catch(() => undefined);
  return { isGood: findings.every(({ outcome }) => outcome === 'ok'), findings };
}

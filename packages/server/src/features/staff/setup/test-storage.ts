import { createHash, randomBytes } from 'node:crypto';
import type { SetupFinding } from '@tinsmith/contract/setup';
import type { Config } from '../../../config.ts';
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

const causesOf = (error: unknown): { code?: unknown; status?: unknown }[] =>
  error instanceof Error ? [error as never, ...causesOf(error.cause)] : [];

/** The error and its remedy. Only from a fixed list: a storage's own message may quote its keys. */
function explain(error: unknown): string {
  const causes = causesOf(error);
  const codes = causes.map(({ code }) => String(code));
  const statuses = causes.map(({ status }) => Number(status));
  const has = (...some: readonly string[]) => some.some((code) => codes.includes(code));
  if (has('EACCES', 'EPERM'))
    return "The site isn't allowed to write there. Give its user write access to the folder.";
  if (has('EROFS')) return 'That disk is read-only. Choose another folder in FILES_DIR.';
  if (has('ENOSPC', 'EDQUOT')) return "There's no space left. Free some up, or choose another location.";
  if (has('ENOENT', 'ENOTDIR', 'EEXIST')) return "That isn't a folder. Check FILES_DIR.";
  if (has('SignatureDoesNotMatch'))
    return "The bucket doesn't accept the key's secret. Check S3_SECRET_ACCESS_KEY.";
  if (has('InvalidAccessKeyId')) return "The bucket doesn't know the key. Check S3_ACCESS_KEY_ID.";
  if (has('NoSuchBucket') || statuses.includes(404)) return 'There is no such bucket. Check S3_URL.';
  if (has('AccessDenied') || statuses.includes(403))
    return "The key isn't allowed to do this. It needs permission to read, write, list and delete.";
  if (has('ENOTFOUND', 'EAI_AGAIN')) return 'No server has that name. Check S3_URL.';
  if (has('ECONNREFUSED'))
    return 'Nothing is responding at that address. Check S3_URL, and whether the storage is running.';
  return "The storage didn't respond as expected. See the server's log for details.";
}

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
      const why = error instanceof Refused ? error.message : explain(error);
      findings.push({ outcome: 'failed', text: `${name} failed. ${why}` });
    }
  }
  // Leaves nothing behind, whatever failed in between.
  await within(storage.remove(key)).catch(() => undefined);
  return { isGood: findings.every(({ outcome }) => outcome === 'ok'), findings };
}

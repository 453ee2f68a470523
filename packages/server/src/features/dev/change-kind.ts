import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDemo } from './read-demo.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const nameOf: Record<CompetitionKind, string> = { speedhack: 'speedhack', 'gift-exchange': 'santa' };

/** Development only: replaces the demo, as `npm run demo` does, by one of another kind in the same phase. */
export async function changeKind({ db, log }: Pick<Platform, 'db' | 'log'>, kind: CompetitionKind) {
  const demo = await findDemo(db);
  if (!demo) throw new Problem('no-demo');
  const { phase } = demo.event;
  // A gift exchange has no voting: after its finish come the gifts.
  const shown = kind === 'gift-exchange' && phase === 'voting' ? 'results' : phase;
  const child = spawn(process.execPath, ['scripts/demo.ts', '--kind', nameOf[kind], '--phase', shown], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    log.error({ code }, 'the demo was not filled');
    throw new Problem('demo-not-filled');
  }
  return { done: true } as const;
}

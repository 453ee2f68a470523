import type { Plugin } from 'vite';

/** Fails a build that contains the demo switch, which logs people in without a password. */
export const refuseDev = (): Plugin => ({
  name: 'refuse-dev',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      const found = part.type === 'chunk' && part.moduleIds.find((id) => id.includes('/app/features/dev/'));
      if (found) this.error(`A build must not contain the demo switch, but ${part.fileName} has ${found}.`);
    }
  },
});

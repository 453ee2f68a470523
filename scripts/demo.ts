import { parseArgs } from 'node:util';

// npm run demo -- --phase before|live|voting|results --kind speedhack|santa --size normal|large
const kinds = { speedhack: 'speedhack', santa: 'gift-exchange' } as const;
const phases = ['before', 'live', 'voting', 'results'] as const;
/** Generated entries besides the hand-written ones. */
const numCrowd = { normal: 0, large: 3000 } as const;

const { values } = parseArgs({
  options: {
    phase: { type: 'string', default: 'live' },
    kind: { type: 'string', default: 'speedhack' },
    size: { type: 'string', default: 'normal' },
    /** Leaves a database alone that already has competitions. */
    'if-empty': { type: 'boolean', default: false },
  },
});
const phase = phases.find((known) => known === values.phase);
const kind = kinds[values.kind as keyof typeof kinds];
const size = Object.keys(numCrowd).find((known) => known === values.size) as
  | keyof typeof numCrowd
  | undefined;
if (!phase || !kind || !size || (phase === 'voting' && kind === 'gift-exchange')) {
  process.stderr.write(
    'Usage: demo.ts [--phase before|live|voting|results] [--kind speedhack|santa] [--size normal|large]\n',
  );
  process.stderr.write('A gift exchange (santa) has no voting.\n');
  process.exit(2);
}

// Loaded only now: it brings most of the site with it.
const { fillDevDemo } = await import('./fill-dev-demo.ts');
await fillDevDemo({ kind, phase, numCrowd: numCrowd[size], isForEmptyOnly: values['if-empty'] });

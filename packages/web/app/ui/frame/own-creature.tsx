import { type ComponentProps, lazy, Suspense } from 'react';

const Creature = lazy(async () => ({ default: (await import('../craft/creature.tsx')).Creature }));

/** The reader's own creature in the frame. Loaded apart, since most readers have no account. */
export function OwnCreature(props: ComponentProps<typeof Creature>) {
  return (
    <Suspense>
      <Creature {...props} />
    </Suspense>
  );
}

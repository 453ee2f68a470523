import { useMood } from '../../page/use-site.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { lostInSnow, lostOnIsland, spilledTin } from '../../ui/craft/trouble-scenes.ts';

const lost = { summer: lostOnIsland(), winter: lostInSnow() };
const spilled = spilledTin();

// A default export, as React's lazy requires.
export default function TroublePicture({ kind }: { kind: 'missing' | 'broken' }) {
  const mood = useMood();
  return kind === 'missing' ? (
    <SceneBoard scene={lost[mood]} mood={mood} />
  ) : (
    <SceneBoard scene={spilled} mood="summer" />
  );
}

import { useMood } from '../../page/use-site.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { lostInSnow, lostOnIsland, spilledTin } from '../../ui/craft/trouble-scenes.ts';

const lost = { summer: lostOnIsland(), winter: lostInSnow() };
const spilled = spilledTin();

// A default export, since that is what React's lazy loads.
export default function TroublePicture({ kind }: { kind: 'missing' | 'broken' }) {
  const mood = useMood();
  return kind === 'missing' ? (
    <SceneBoard scene={lost[mood]} mood={mood} />
  ) : (
    <SceneBoard scene={spilled} mood="summer" />
  );
}

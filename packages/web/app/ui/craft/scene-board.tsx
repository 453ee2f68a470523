import type { Scene } from './bitmap.ts';
import { type Mood, materialOf } from './palette.ts';
import { PixelBoard } from './pixel-board.tsx';

export interface SceneBoardProps {
  readonly scene: Scene;
  readonly mood: Mood;
  /** Without the texture of beads and wool, for cells under 4 px. */
  readonly isFlat?: boolean;
  readonly pegs?: boolean;
  readonly className?: string | undefined;
  readonly fit?: string;
}

/** A scene as it is: its ground crafted and the rest as pegs, or all of it crafted if it has no ground. */
export function SceneBoard({ scene, mood, isFlat = false, ...board }: SceneBoardProps) {
  return (
    <PixelBoard
      bitmap={scene.bitmap}
      ground={scene.ground}
      progress={scene.ground ? 0 : 1}
      material={isFlat ? 'flat' : materialOf(mood)}
      {...board}
    />
  );
}

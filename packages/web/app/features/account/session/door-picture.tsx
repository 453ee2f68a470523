import { useMood } from '../../../page/use-site.ts';
import { harbour, winterDoor } from '../../../ui/craft/account-scenes.ts';
import { SceneBoard } from '../../../ui/craft/scene-board.tsx';

const doors = { summer: harbour(), winter: winterDoor() };

export function DoorPicture() {
  const mood = useMood();
  return <SceneBoard scene={doors[mood]} mood={mood} />;
}

/** The caption: in summer the harbour's light is on, in winter the door is lit. */
export function DoorCaption() {
  return useMood() === 'winter' ? (
    <>
      <b>Come in, it's cold.</b> Your wishlist and your log are where you left them.
    </>
  ) : (
    <>
      <b>The light is on.</b> Your entry, your log and your team are where you left them.
    </>
  );
}

import styles from './admin.module.css';
import { PictureFields } from './picture-fields.tsx';

/** The picture of an item that is being added. */
export function NewPicture() {
  return (
    <fieldset className={styles.newPicture}>
      <legend className={styles.part}>Picture</legend>
      <PictureFields isNeeded={false} label="Picture file" hint="Shown with the post." />
    </fieldset>
  );
}

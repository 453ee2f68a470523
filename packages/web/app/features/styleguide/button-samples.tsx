import { Board } from '../../ui/board.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './styleguide.module.css';

export function ButtonSamples() {
  return (
    <section>
      <h2 className={styles.title}>Buttons and labels</h2>
      <div className={styles.row}>
        <Button icon="upload">Upload</Button>
        <Button variant="quiet">Cancel</Button>
        <Button isSmall>Small</Button>
        <Button variant="quiet" isSmall>
          Small quiet
        </Button>
        <Button disabled>Save &amp; Next</Button>
        <Button isBusy busyLabel="Saving">
          Save
        </Button>
        <Button variant="quiet" className={styles.focused}>
          Focused
        </Button>
      </div>
      <div className={styles.row}>
        <Button variant="danger" icon="trash" isSmall>
          Delete account
        </Button>
        <ButtonLink to="/history" variant="quiet" iconAfter="arrow-right">
          A link
        </ButtonLink>
        <IconButton icon="copy" label="Copy the whole hash" />
        <IconButton icon="letter-b" label="Bold" aria-pressed />
        <IconButton icon="undo" label="Undo" disabled />
      </div>
      <Board isSmall className={styles.row}>
        <Button>On a board</Button>
        <Button variant="quiet">Quiet on a board</Button>
        <Pill kind="live">Live</Pill>
        <Pill>Voting</Pill>
        <a href="#main">A link on a board</a>
      </Board>
      <div className={styles.row}>
        <Pill kind="live">Live</Pill>
        <Pill>Your post</Pill>
        <Pill kind="line" icon="code">
          Source
        </Pill>
        <Pill kind="ok">Accepted</Pill>
        <Pill kind="warn">No file yet</Pill>
        <Pill kind="rank1">1st</Pill>
        <Pill kind="rank2">2nd</Pill>
      </div>
    </section>
  );
}

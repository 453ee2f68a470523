import type { Wishlist } from '@tinsmith/contract/wishlist';
import type { SystemName } from '@tinsmith/domain/runs';
import { Icon } from '../../ui/icon.tsx';
import styles from './santa.module.css';

const systemLabels: Record<SystemName, string> = {
  windows: 'Windows',
  linux: 'Linux',
  mac: 'Mac',
  web: 'browser games',
};

const names = new Intl.ListFormat('en');

/** "Runs Windows and browser games, has a gamepad"; empty if nothing was specified. */
export function describeRuns({ systems, hasGamepad }: Pick<Wishlist, 'systems' | 'hasGamepad'>): string {
  const runs = systems.length === 0 ? '' : `Runs ${names.format(systems.map((name) => systemLabels[name]))}`;
  if (!hasGamepad) return runs;
  return runs === '' ? 'Has a gamepad' : `${runs}, has a gamepad`;
}

/** A wishlist as a list, with what to leave out and what the person can run. */
export function WishesList({ wishlist }: { wishlist: Wishlist }) {
  const runs = describeRuns(wishlist);
  return (
    <>
      {wishlist.wishes.length === 0 ? (
        <p>No wishes yet.</p>
      ) : (
        <ul className={styles.wishes}>
          {wishlist.wishes.map((wish) => (
            <li key={wish}>
              <Icon name="heart" />
              <span>{wish}</span>
            </li>
          ))}
        </ul>
      )}
      {wishlist.pleaseNot !== '' && (
        <p className={styles.more}>
          <b>Please avoid:</b> {wishlist.pleaseNot}
        </p>
      )}
      {runs !== '' && <p className={styles.more}>{runs}.</p>}
    </>
  );
}

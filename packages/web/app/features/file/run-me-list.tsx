import type { SealedFile } from '@tinsmith/contract/file';
import { Icon } from '../../ui/icon.tsx';
import { describeFinding } from './describe-finding.tsx';
import styles from './upload.module.css';

/** Problems that players will run into; they never block an upload. */
export function RunMeList({ findings, state }: Pick<SealedFile, 'findings' | 'state'>) {
  if (state !== 'checked') return null;
  const isBroken = findings.some(({ kind }) => kind === 'broken');
  return (
    <div>
      <h3 className={styles.smallTitle}>Will it run?</h3>
      <ul className={styles.checks}>
        {findings.map((finding) => (
          <li key={finding.kind} className={styles.found}>
            <Icon name="warning-diamond" />
            <span>{describeFinding(finding)}</span>
          </li>
        ))}
        {!isBroken && (
          <li>
            <Icon name="check" />
            <span>{findings.length === 0 ? 'No problems found.' : 'The other checks passed.'}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

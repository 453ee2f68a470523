import type { GamePack, listPacks } from '@tinsmith/contract/pack';
import type { Output } from '@tinsmith/contract/route';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { entriesCounted } from './entry-labels.ts';
import styles from './game-packs.module.css';

const platforms: Record<GamePack['platform'], readonly [IconName, string]> = {
  windows: ['app-windows', 'Windows'],
  linux: ['linux', 'Linux'],
  mac: ['apple', 'Mac'],
  web: ['globe', 'Browser'],
  source: ['code', 'Source'],
  all: ['archive', 'Everything'],
};

function Pack({ pack: { platform, numEntries, bytes, parts } }: { pack: GamePack }) {
  const [icon, name] = platforms[platform];
  const facts = `${entriesCounted(numEntries)}, ${formatFileSize(bytes)}`;
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    return (
      <a className={styles.pack} href={only.url} download={only.name}>
        <Icon name={icon} />
        <b>{name}</b>
        <span className={styles.facts}>{facts}</span>
      </a>
    );
  }
  return (
    <details>
      <summary className={styles.pack}>
        <Icon name={icon} />
        <b>{name}</b>
        <span className={styles.facts}>
          {facts} in {parts.length} parts
        </span>
      </summary>
      <ol className={styles.parts}>
        {parts.map((part, index) => (
          <li key={part.url}>
            <a href={part.url} download={part.name}>
              Part {index + 1}
              <span className="visually-hidden"> for {name}</span>
            </a>{' '}
            <span className={styles.facts}>{formatFileSize(part.bytes)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface GamePacksProps {
  packs: Output<typeof listPacks>;
  hasVoting: boolean;
  nowMs: number;
}

/** All games of an event in one download, by platform. */
export function GamePacks({ packs: { packsFrom, result }, hasVoting, nowMs }: GamePacksProps) {
  const isOpen = nowMs >= packsFrom;
  if (isOpen && result.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="packs-title">
      <h2 className={styles.title} id="packs-title">
        Game packs
      </h2>
      {isOpen ? (
        <>
          <p className={styles.lead}>
            All games for a platform in one download,{' '}
            {hasVoting ? 'with a score sheet' : 'with a sheet for your reviews'}. You can pause and resume the
            download.
          </p>
          <ul className={styles.list}>
            {result.map((pack) => (
              <li key={pack.platform}>
                <Pack pack={pack} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.lead}>
          All games for a platform in one download, one for each platform. The packs will be here on{' '}
          <LocalTime epochMs={packsFrom} format="moment" />, once the last uploads have arrived.
        </p>
      )}
    </Card>
  );
}

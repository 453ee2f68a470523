import type { Entry, EntryUpload } from '@tinsmith/contract/entry';
import { hostOfLink } from '@tinsmith/domain/entry-links';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useScriptNonce } from '../../page/script-nonce.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { isHeldBack } from '../../upload/scan-labels.ts';
import styles from './entry-actions.module.css';
import { platformOf, platformScript, type VisitorPlatform } from './visitor-platform.ts';

const builds: readonly (readonly [VisitorPlatform, keyof EntryUpload['tags'], string])[] = [
  ['windows', 'hasWindows', 'Windows'],
  ['mac', 'hasMac', 'Mac'],
  ['linux', 'hasLinux', 'Linux'],
];

/** The newest download for a platform; one from before the finish first, as that is what is voted on. */
function findBuild(uploads: readonly EntryUpload[], tag: keyof EntryUpload['tags']): EntryUpload | undefined {
  const fitting = uploads.filter((file) => file.tags[tag] && !isHeldBack(file.scan));
  return fitting.find(({ postCompo }) => !postCompo) ?? fitting[0];
}

interface EntryActionsProps {
  entry: Entry;
  /** For those who may vote on it. */
  vote: ReactNode;
}

/**
 * Play or download first, whichever the visitor's machine can do at once. The page has both orders, and is the same
 * for everyone; a line of script chooses before the first paint, so that nothing moves.
 */
export function EntryActions({ entry, vote }: EntryActionsProps) {
  const row = useRef<HTMLDivElement>(null);
  const nonce = useScriptNonce();
  const hasScript = useHasScript();
  useLayoutEffect(() => {
    if (row.current) row.current.dataset.platform = platformOf(navigator.userAgent);
  }, []);
  const { play } = entry.links;
  const own = builds.flatMap(([platform, tag, name]) => {
    const file = findBuild(entry.uploads, tag);
    return file ? [{ platform, name, file }] : [];
  });
  const hasFiles = entry.uploads.some(({ scan }) => !isHeldBack(scan));
  if (!play && !hasFiles && !vote) return null;
  const without = (['windows', 'mac', 'linux', 'other'] as const).filter(
    (platform) => !own.some((build) => build.platform === platform),
  );
  const playOn = play && `Play on ${hostOfLink(play)}`;
  return (
    <div ref={row} className={styles.actions} suppressHydrationWarning>
      {!hasScript && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constant text, allowed by its hash
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: platformScript }} />
      )}
      {own.map(({ platform, name, file }) => (
        <ButtonLink
          key={platform}
          className={styles.choice}
          data-for={platform}
          icon="download"
          to={file.url}
          reloadDocument
          download={file.name}
        >
          Download for {name}
        </ButtonLink>
      ))}
      {play ? (
        <>
          <ButtonLink
            className={styles.choice}
            data-for={without.join(' ')}
            icon="play"
            to={play}
            rel="nofollow ugc noopener noreferrer"
          >
            {playOn}
          </ButtonLink>
          {own.length > 0 && (
            <ButtonLink
              className={styles.choice}
              data-for={own.map(({ platform }) => platform).join(' ')}
              variant="quiet"
              icon="play"
              to={play}
              rel="nofollow ugc noopener noreferrer"
            >
              {playOn}
            </ButtonLink>
          )}
        </>
      ) : (
        hasFiles && (
          <ButtonLink
            className={styles.choice}
            data-for={without.join(' ')}
            icon="download"
            to={`/entry/${entry.id}#files`}
            reloadDocument
          >
            Download
          </ButtonLink>
        )
      )}
      {play && hasFiles && (
        <ButtonLink
          className={styles.choice}
          data-for={without.join(' ')}
          variant="quiet"
          icon="download"
          to={`/entry/${entry.id}#files`}
          reloadDocument
        >
          Download
        </ButtonLink>
      )}
      {vote}
    </div>
  );
}

import { startOAuth } from '../../../api/gen/oauth.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icons.ts';
import styles from '../account.module.css';

export interface Provider {
  readonly id: string;
  readonly name: string;
}

const icons: Record<string, IconName> = { github: 'github', discord: 'discord' };
export const providerIcon = (id: string): IconName => icons[id] ?? 'globe';

/** The server redirects from here to another site. */
export const oauthAddress = (id: string, next: string, purpose?: 'proof'): string =>
  `${startOAuth.path.replace(':provider', id)}?next=${encodeURIComponent(next)}${purpose ? `&for=${purpose}` : ''}`;

interface OtherSitesProps {
  verb: string;
  providers: readonly Provider[];
  next: string;
}

/** The other sites to log in with; nothing if none is configured. */
export function OtherSites({ verb, providers, next }: OtherSitesProps) {
  if (providers.length === 0) return null;
  return (
    <>
      <p className={styles.or}>
        <span>or</span>
      </p>
      <div className={styles.sites}>
        {providers.map(({ id, name }) => (
          <ButtonLink
            key={id}
            to={oauthAddress(id, next)}
            reloadDocument
            variant="quiet"
            icon={providerIcon(id)}
          >
            {verb} with {name}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

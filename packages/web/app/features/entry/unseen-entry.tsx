import type { Entry } from '@tinsmith/contract/entry';
import { useCurrentUser } from '../../page/use-site.ts';
import { OpenTheLink, UnseenNote } from '../account/unconfirmed/unseen-note.tsx';

/** On one's own entry, while the address is not confirmed. */
export function UnseenEntry({ entry: { entrants } }: { entry: Pick<Entry, 'entrants'> }) {
  const { login, isVerified } = useCurrentUser();
  if (isVerified || !entrants.some(({ name }) => name === login)) return null;
  return entrants.length === 1 ? (
    <UnseenNote title="Nobody else can see your entry until you confirm your address.">
      Files you upload still count. <OpenTheLink />
    </UnseenNote>
  ) : (
    <UnseenNote title="Nobody else can see that you're in this team until you confirm your address.">
      <OpenTheLink />
    </UnseenNote>
  );
}

import type { Competition } from '@tinsmith/contract/competition';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { santaAddress } from '../competition/santa-address.ts';

interface WrappedEntryProps {
  event: Pick<Competition, 'short' | 'title'>;
}

/** In place of a page about the viewer's own gift, until they have unwrapped it. */
export function WrappedEntry({ event: { short, title } }: WrappedEntryProps) {
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Entries', to: `/${short}/entries` },
          { label: 'Your gift' },
        ]}
      />
      <PageHead title="Your gift" />
      <Note icon="gift" title="This one is for you, and it's still wrapped.">
        Everyone else can see it. Unwrap it first, and you can, too.
      </Note>
      <p>
        <ButtonLink icon="gift" to={santaAddress(short)}>
          Go and unwrap it
        </ButtonLink>
      </p>
    </>
  );
}

import type { Entry } from '@tinsmith/contract/entry';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { santaAddress } from '../competition/santa-address.ts';

/** The viewer's own gift on its own page, until they have unwrapped it. */
export function WrappedEntry({ entry: { competition } }: { entry: Entry }) {
  const { short, title } = competition;
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

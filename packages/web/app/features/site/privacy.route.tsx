import { anyone, publicFor } from '@tinsmith/contract/access';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getPrivacy } from '../../api/gen/site.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './privacy.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(300) };

const load = ({ call }: PageRequest) => call(getPrivacy, {});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Privacy',
    description: 'Everything that this site keeps about you, for how long, and why.',
    path: '/privacy',
  });

export default function PrivacyPage() {
  const { kept } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs items={[{ label: 'About', to: '/about' }, { label: 'Privacy' }]} />
      <PageHead
        title="Privacy"
        lead="Everything that this site keeps about you, for how long, and why. The site cleans up by this very list, so it is always up to date."
      />
      <p>
        You can download everything about you, and delete your account, in{' '}
        <Link to="/profile">your profile</Link>.
      </p>
      <h2>What we keep</h2>
      <ul>
        {kept.map(({ what, howLong, why, removedBy }) => (
          <li key={what} className={styles.kept}>
            <h3>{what}</h3>
            <dl>
              <dt>How long</dt>
              <dd>{howLong}</dd>
              <dt>Why</dt>
              <dd>{why}</dd>
              <dt>Removed by</dt>
              <dd>{removedBy}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

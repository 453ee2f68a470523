import { anyone, publicFor } from '@tinsmith/contract/access';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(300) };

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Account deleted',
    description: 'What is left of a deleted account.',
    path: '/accounts/deleted',
    isPrivate: true,
  });

/** Where an account's owner is after deleting it. */
export default function DeletedPage() {
  return (
    <>
      <PageHead title="Your account is deleted" />
      <div className="prose">
        <p>
          Your name, e-mail address, picture and ways to log in are gone. Your entries, log posts and reviews
          stay, under “a former member”. If your address was confirmed, we've sent one last e-mail to say so.
        </p>
        <p>Thank you for having been here. You're welcome back any time.</p>
      </div>
      <ButtonLink variant="quiet" to="/news">
        Go to the news
      </ButtonLink>
    </>
  );
}

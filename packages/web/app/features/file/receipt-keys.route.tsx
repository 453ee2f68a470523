import { anyone, publicFor } from '@tinsmith/contract/access';
import { listReceiptKeys } from '@tinsmith/contract/file';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './receipt-keys.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

const load = async ({ call }: PageRequest) => call(listReceiptKeys, {});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Keys of our receipts',
    description: 'Every public key that upload receipts of this site were signed with, old ones too.',
    path: '/receipt-keys',
  });

/** What makes an Ed25519 key of 32 bytes one that tools can read: https://www.rfc-editor.org/rfc/rfc8410 */
const prefix = 'MCowBQYDK2VwAyEA';

/** A public key as openssl takes it. */
const toPem = (publicKey: string): string => {
  const base64 = publicKey.replaceAll('-', '+').replaceAll('_', '/');
  return `-----BEGIN PUBLIC KEY-----\n${prefix}${base64}=\n-----END PUBLIC KEY-----`;
};

const commands = `head -n -1 game.zip.receipt.txt > signed.txt
tail -n 1 game.zip.receipt.txt | cut -c 12- | tr -- '-_' '+/' | sed 's/$/==/' | base64 -d > signature.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.txt -sigfile signature.bin`;

export default function ReceiptKeysPage() {
  const { result: keys } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs items={[{ label: 'Check a receipt', to: '/verify-receipt' }, { label: 'Keys' }]} />
      <PageHead
        title="Keys of our receipts"
        lead="Every public key that receipts were ever signed with here. Old ones stay, so that old receipts can be checked."
      />
      <ul className={styles.keys}>
        {keys.map(({ id, publicKey, firstUsedAt }, index) => (
          <li key={id}>
            <p>
              <code>{id}</code> {index === 0 && <Pill kind="ok">In use</Pill>}
              <span className={styles.soft}>
                since <LocalTime epochMs={firstUsedAt} format="full" />
              </span>
            </p>
            <pre className={styles.pem}>{toPem(publicKey)}</pre>
          </li>
        ))}
      </ul>
      <h2>Check one without us</h2>
      <p>
        A receipt is signed with Ed25519: all of its lines but the last, each with its line end. The last one
        is the signature in base64url. With the key above as <code>key.pem</code>:
      </p>
      <pre className={styles.pem}>{commands}</pre>
      <p>
        Or <Link to="/verify-receipt">check it on this site</Link>; that runs in your browser.
      </p>
    </>
  );
}

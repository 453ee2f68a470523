import { anyone, publicFor } from '@tinsmith/contract/access';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { listReceiptKeys } from '../../api/gen/file.ts';
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
    title: 'Our receipt keys',
    description: 'Every public key this site has ever signed upload receipts with, old ones included.',
    path: '/receipt-keys',
  });

/** The DER prefix that makes 32 bytes a readable Ed25519 key: https://www.rfc-editor.org/rfc/rfc8410 */
const prefix = 'MCowBQYDK2VwAyEA';

/** A public key as openssl reads it. */
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
        title="Our receipt keys"
        lead="Every public key we've ever signed receipts with. Old keys stay listed, so you can still check old receipts."
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
      <h2>Check a receipt without us</h2>
      <p>
        Receipts are signed with Ed25519. The signature covers every line except the last, line endings
        included. The last line is the signature itself, in base64url. Save the key above as{' '}
        <code>key.pem</code> and run:
      </p>
      <pre className={styles.pem}>{commands}</pre>
      <p>
        Or <Link to="/verify-receipt">check it on this site</Link>. The check runs in your browser. If the
        signature doesn't match, the text is sent to us to find the lines that differ.
      </p>
    </>
  );
}

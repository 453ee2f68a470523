import { loggedIn, personal } from '@tinsmith/contract/access';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { moodOf } from '@tinsmith/domain/mood';
import { type ParsedReceipt, parseReceipt, receiptValue } from '@tinsmith/domain/receipt';
import { Link, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { getEntry } from '../../api/gen/entry.ts';
import { getReceipt } from '../../api/gen/file.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { exactBytes, inFours, receiptMoment } from './receipt-labels.ts';
import styles from './receipt-page.module.css';
import { SealTile } from './seal-tile.tsx';
import uploadStyles from './upload.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const text = await call(getReceipt, { params: { fileId: params.fileId ?? '' } });
  const receipt = parseReceipt(text);
  const entryId = receipt ? receiptValue(receipt, 'entry') : null;
  const { title, competition } = await call(getEntry, { params: { id: entryId ?? '' } });
  return { text, title, competition, entryId };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Receipt',
    description: 'The signed receipt for a sealed file.',
    path: `/receipt/${args.params.fileId}`,
    isPrivate: true,
  });

/** The file's state, never whether it was in time. */
const words = {
  sealed: ['Your file is sealed.', 'Come back here for a second receipt once all of it has arrived.'],
  arrived: ['We have your file.', 'What arrived has the same fingerprint as what you sealed.'],
  removed: ['This file was removed.', 'It arrived and was removed later. Nobody can download it any more.'],
  differs: [
    'A different file has arrived.',
    'What arrived has a different fingerprint from what you sealed.',
  ],
} as const;

function stateOf(receipt: ParsedReceipt): keyof typeof words {
  if (receiptValue(receipt, 'removed-at') !== null) return 'removed';
  if (receiptValue(receipt, 'arrived-at') === 'not yet') return 'sealed';
  return receiptValue(receipt, 'matches-seal') === 'yes' ? 'arrived' : 'differs';
}

const looks = { sealed: 'sealed', arrived: 'arrived', differs: 'added', removed: 'added' } as const;

function CopyText({ text }: { text: string }) {
  const { state, copy } = useCopy();
  return (
    <>
      <Button variant="quiet" icon="copy" onClick={() => void copy(text)}>
        {state === 'copied' ? 'Copied' : 'Copy as text'}
      </Button>
      {state === 'failed' && (
        <Note kind="warn">Your browser didn't let us copy it. Download it instead.</Note>
      )}
    </>
  );
}

export default function ReceiptPage() {
  const loaded = useLoaderData<typeof loader>();
  const { fileId } = useParams();
  if (!loaded)
    return (
      <MustLogIn next={`/receipt/${fileId}`}>
        This is the receipt of an uploaded file. Only its team and the organizers can see it.
      </MustLogIn>
    );
  const { text, title, competition, entryId } = loaded;
  const receipt = parseReceipt(text);
  if (!receipt) return <PageHead title="Receipt" />;
  const of = (name: string) => receiptValue(receipt, name);
  const name = title || 'Untitled';
  const state = stateOf(receipt);
  const [head, lead] = words[state];
  const bytes = Number(of('bytes'));
  const rows = [
    [
      'File',
      <span key="file" className={styles.mono}>
        {of('file')}
      </span>,
    ],
    ['Size', `${exactBytes(bytes)}${bytes >= 1024 ? `, ${formatFileSize(bytes)}` : ''}`],
    [
      'SHA-256',
      <span key="hash" className={styles.mono}>
        {inFours(of('sha256'))}
      </span>,
    ],
    ['Sealed at', <b key="sealed">{receiptMoment(of('sealed-at'))}</b>],
    ['Arrived at', state === 'sealed' ? 'not yet' : <b key="arrived">{receiptMoment(of('arrived-at'))}</b>],
    ...(state === 'removed' ? [['Removed at', receiptMoment(of('removed-at'))] as const] : []),
    [
      'Entry',
      <span key="entry">
        <Link to={`/entry/${entryId}/`}>{name}</Link>, {of('event')}
      </span>,
    ],
    [
      'Receipt',
      <span key="number" className={styles.mono}>
        {receipt.number}
      </span>,
    ],
    [
      'Signature',
      <span key="signature" className={styles.mono}>
        {receipt.signature}
        <br />
        <span className={styles.soft}>
          Ed25519, key <Link to="/receipt-keys">{receipt.keyId}</Link>
        </span>
      </span>,
    ],
  ] as const;
  return (
    <>
      <div className={styles.onScreen}>
        <Breadcrumbs
          items={[
            { label: competition.title, to: `/${competition.short}/` },
            { label: name, to: `/entry/${entryId}/` },
            { label: 'Upload', to: `/${competition.short}/upload` },
            { label: 'Receipt' },
          ]}
        />
        <PageHead title="Receipt">
          <span className={uploadStyles.soft}>{name}</span>
        </PageHead>
      </div>
      <div className={styles.wrap}>
        <article className={styles.receipt} aria-label={`Receipt ${receipt.number}`}>
          <header>
            <SealTile look={looks[state]} mood={moodOf(competition.kind, competition.serverTime)} />
            <div>
              <h2>{head}</h2>
              <p>{lead}</p>
            </div>
          </header>
          <dl>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <footer>
            A receipt only states times. Whether the file is on time depends on the finish, and the organizers
            can still move that.
          </footer>
        </article>
        <aside className={styles.side} aria-label="This receipt">
          <a
            className={styles.download}
            href={`/api/v1/files/${receipt.number}/receipt`}
            download={`${of('file')}.receipt.txt`}
          >
            <Icon name="download" />
            Download the receipt
          </a>
          <Button variant="quiet" icon="printer" onClick={() => window.print()}>
            Print it
          </Button>
          <CopyText text={text} />
          <h2>What it's for</h2>
          <p>
            It proves that this exact file was sealed here at that time. Keep it with your game. You don't
            have to take our word for it: the signature can be checked{' '}
            <Link to="/verify-receipt">on this site</Link> or with any Ed25519 tool.
          </p>
        </aside>
      </div>
    </>
  );
}

import { anyone, publicFor } from '@tinsmith/contract/access';
import { receiptValue } from '@tinsmith/domain/receipt';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useFileDrag } from '../../upload/use-file-drag.ts';
import { type Verdict, verifyReceipt } from './check-receipt.ts';
import { hashFile } from './hash-file.ts';
import styles from './receipt.module.css';
import { inFours } from './receipt-labels.ts';
import type { SealLook } from './seal-sprites.ts';
import { SealTile } from './seal-tile.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Check a receipt',
    description: "Check that a receipt for an uploaded file was signed here and hasn't been changed.",
    path: '/verify-receipt',
  });

const words: Record<Verdict['verdict'], { title: string; text: string; look: SealLook | null }> = {
  genuine: {
    title: 'This receipt is genuine.',
    text: 'We signed it, and nothing in it has been changed.',
    look: 'arrived',
  },
  altered: {
    title: 'This receipt has been altered.',
    text: "It names one of our keys, but it isn't what we signed.",
    look: 'broken',
  },
  'not-ours': {
    title: "This receipt isn't from here.",
    text: "Its signature doesn't belong to any key this site has ever used.",
    look: 'open',
  },
  'no-receipt': {
    title: "That doesn't look like a receipt.",
    text: 'Please choose the .receipt.txt file you downloaded, or paste all of its text.',
    look: null,
  },
};

const moment = (iso: string | null): string => {
  const ms = Date.parse(iso ?? '');
  if (Number.isNaN(ms)) return iso ?? '';
  return `${new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'medium' }).format(ms)} UTC`;
};

function Facts({ verdict }: { verdict: Verdict }) {
  const { receipt } = verdict;
  if (!receipt || verdict.verdict !== 'genuine') return null;
  const rows = [
    ['File', receiptValue(receipt, 'file')],
    ['Size', `${receiptValue(receipt, 'bytes')} bytes`],
    ['SHA-256', inFours(receiptValue(receipt, 'sha256'))],
    ['Sealed at', moment(receiptValue(receipt, 'sealed-at'))],
    ['Arrived at', moment(receiptValue(receipt, 'arrived-at'))],
    ['Event', receiptValue(receipt, 'event')],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function VerdictBoard({ verdict }: { verdict: Verdict }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (verdict) heading.current?.focus();
  }, [verdict]);
  const { title, text, look } = words[verdict.verdict];
  const mood = useMood();
  return (
    <section className={styles.verdict} aria-label={`Verdict: ${title}`}>
      <Board className={styles.verdictBoard}>
        {look === null ? (
          <Icon name="circle-question" className={styles.sign} />
        ) : (
          <SealTile look={look} mood={mood} />
        )}
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </Board>
      <Facts verdict={verdict} />
      {verdict.verdict === 'not-ours' && (
        <p>
          It may come from another site that runs the same software. It names the key{' '}
          <code>{verdict.key}</code>. <Link to="/receipt-keys">All our keys, old ones too</Link>
        </p>
      )}
      {verdict.differing.map(({ given, ours }) => (
        <div key={ours} className={styles.difference}>
          <p>
            <span>In the text you gave us</span>
            <code>{given || 'nothing'}</code>
          </p>
          <p>
            <span>In the receipt we signed</span>
            <code>{ours}</code>
          </p>
        </div>
      ))}
      {verdict.verdict === 'altered' && (
        <p className={styles.hint}>A missing line, or a line broken in two, has the same effect.</p>
      )}
    </section>
  );
}

/** Whether a file of the user's is the one in the receipt. Nothing is uploaded for this. */
function CompareFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const compare = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setAnswer('Taking its fingerprint.');
    const found = await hashFile(file, () => {}, new AbortController().signal).catch(() => null);
    if (found === null) setAnswer("That file couldn't be read.");
    else
      setAnswer(
        found === sha256
          ? 'The file you chose matches this receipt.'
          : "The file you chose doesn't match this receipt.",
      );
  };
  return (
    <p className={styles.row}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="Choose a file to compare"
        onChange={compare}
      />
      <Button variant="quiet" isSmall icon="hash" onClick={() => input.current?.click()}>
        Compare a file
      </Button>
      <span role="status">{answer ?? 'Have the game file too? Nothing is uploaded.'}</span>
    </p>
  );
}

export default function VerifyReceiptPage() {
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const check = async (given: string) => {
    setIsBusy(true);
    setProblem(null);
    try {
      setVerdict(await verifyReceipt(given));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsBusy(false);
  };
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    // A receipt is a few lines; anything larger is not one.
    const given = file.size > 8 * 1024 ? '' : await file.text();
    setText(given);
    await check(given);
  };
  const { isOver, handlers } = useFileDrag((files) => void take(files));
  const sha256 = verdict?.receipt && receiptValue(verdict.receipt, 'sha256');
  return (
    <div {...handlers}>
      <Breadcrumbs items={[{ label: 'News', to: '/news' }, { label: 'Check a receipt' }]} />
      <PageHead
        title="Check a receipt"
        lead="A receipt states when a file was sealed and when it arrived. The check runs in your browser."
      />
      <div className={styles.form}>
        <div className={styles.drop} data-over={isOver || undefined}>
          <p>
            <b className={styles.dropTitle}>Drop a receipt here</b>
            The .receipt.txt file you downloaded from us.
          </p>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-label="Choose a receipt"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              void take(files);
            }}
          />
          <Button variant="quiet" icon="receipt" onClick={() => input.current?.click()}>
            Choose a receipt
          </Button>
        </div>
        <label className={styles.label} htmlFor="receipt-text">
          Or paste its text
        </label>
        <textarea
          id="receipt-text"
          className={styles.text}
          spellCheck={false}
          rows={8}
          value={text}
          aria-describedby="receipt-hint"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p className={styles.hint} id="receipt-hint">
          Everything from “file” to “signature”. It's checked with{' '}
          <Link to="/receipt-keys">our public keys, old and new</Link>.
        </p>
        <div>
          <Button isBusy={isBusy} busyLabel="Checking" onClick={() => void check(text)}>
            Check it
          </Button>
        </div>
      </div>
      <noscript>
        <Note kind="warn" title="The check needs JavaScript.">
          It runs in your browser. Any Ed25519 tool can do it too, with{' '}
          <Link to="/receipt-keys">our keys</Link>.
        </Note>
      </noscript>
      {problem !== null && <Note kind="err" title={problem} />}
      {verdict && <VerdictBoard verdict={verdict} />}
      {verdict?.verdict === 'genuine' && sha256 && <CompareFile key={sha256} sha256={sha256} />}
    </div>
  );
}

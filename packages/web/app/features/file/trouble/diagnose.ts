import type { TroubleFacts } from '@tinsmith/contract/trouble';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { describeLeft } from '../upload-labels.ts';

/** What was found out about a connection, and about the files to be sent over it. */
export interface Situation {
  readonly facts: TroubleFacts;
  /** Whether the test of 1 MiB was run; it is not while the site cannot be reached. */
  readonly wasTested: boolean;
  /** The server's last response was a failure of its own: no space, or files out of reach. */
  readonly isOurTrouble: boolean;
  readonly isLive: boolean;
  /** Until the bell, or until the grace period ends. */
  readonly leftMs: number;
}

export type FindingState = 'ok' | 'warn' | 'err' | 'open';
export interface LineFinding {
  readonly key: string;
  readonly state: FindingState;
  readonly title: string;
  readonly hint: string;
  readonly value: string;
}

const slowBytes = 100 * 1024;
const clockSeconds = 90;

const hasUnsealed = ({ files }: TroubleFacts): boolean => files.some(({ isSealed }) => !isSealed);
const isOnItsWay = ({ files }: TroubleFacts): boolean =>
  files.some(({ isSealed, bytes, sentBytes }) => isSealed && sentBytes < bytes);

export type Verdict =
  | 'unsealed-unreachable'
  | 'ours'
  | 'changed-file'
  | 'unreachable'
  | 'dropping'
  | 'held-back'
  | 'slow'
  | 'nothing';

/** The most important of all findings. */
export function diagnoseConnection({ facts, wasTested, isOurTrouble }: Situation): Verdict {
  if (facts.answerMs === null) return hasUnsealed(facts) ? 'unsealed-unreachable' : 'unreachable';
  if (isOurTrouble) return 'ours';
  if (facts.isReadable === false) return 'changed-file';
  if (facts.numDrops > 0) return 'dropping';
  if (wasTested && facts.testMs === null) return 'held-back';
  if (facts.bytesPerSecond !== null && facts.bytesPerSecond < slowBytes && isOnItsWay(facts)) return 'slow';
  return 'nothing';
}

export const headlines: Record<Verdict, string> = {
  'unsealed-unreachable': "Not sealed yet: we can't reach the site from here.",
  ours: 'The problem is on our side.',
  'changed-file': 'A file has changed since you chose it.',
  unreachable: "We can't reach the site from here.",
  dropping: 'Your connection keeps dropping. Our side is fine.',
  'held-back': 'Something between you and us is blocking uploads.',
  slow: 'Your connection is slow. Our side is fine.',
  nothing: 'We found nothing wrong.',
};

export const isUrgent = (verdict: Verdict): boolean => verdict === 'unsealed-unreachable';

/** One more sentence, if the headline is not enough. */
export function explain(verdict: Verdict, { leftMs, isLive }: Situation): string {
  switch (verdict) {
    case 'unsealed-unreachable':
      return `The seal needs only a few hundred bytes. Try another connection now.${isLive ? ` You have ${describeLeft(leftMs)} left.` : ''}`;
    case 'ours':
      return "Nothing is lost. We'll keep trying, and your upload will continue by itself.";
    case 'changed-file':
      return 'Choose the sealed version to continue, or seal this one as a new file.';
    case 'nothing':
      return "If your file doesn't move for a minute, test again.";
    default:
      return '';
  }
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

function describeClock(seconds: number): string {
  if (Math.abs(seconds) < clockSeconds) return 'correct';
  return `${describeLeft(Math.abs(seconds) * 1000)} ${seconds > 0 ? 'ahead' : 'behind'}`;
}

/** Everything that was checked. Each check keeps its place, whatever was found. */
export function listFindings({ facts, wasTested, isOurTrouble }: Situation): LineFinding[] {
  const { answerMs, bytesPerSecond, numDrops, testMs, isReadable, clockAheadSeconds } = facts;
  const isSlow = bytesPerSecond !== null && bytesPerSecond < slowBytes;
  const find = (key: string, state: FindingState, title: string, value: string, hint = ''): LineFinding => ({
    key,
    state,
    title,
    hint,
    value,
  });
  return [
    find(
      'site',
      answerMs === null ? 'err' : isOurTrouble ? 'warn' : 'ok',
      'The site answers',
      answerMs === null ? 'no' : `${answerMs} ms`,
      isOurTrouble ? "It's having trouble storing files." : '',
    ),
    find(
      'speed',
      numDrops > 0 || isSlow ? 'warn' : bytesPerSecond === null ? 'open' : 'ok',
      'Your upload speed',
      bytesPerSecond === null ? 'unknown' : `${formatFileSize(bytesPerSecond)}/s`,
      numDrops > 0 ? `Dropped ${times(numDrops)} in 10 minutes.` : '',
    ),
    find(
      'test',
      !wasTested ? 'open' : testMs === null ? 'warn' : 'ok',
      'Test upload (1 MiB)',
      !wasTested ? 'not run' : testMs === null ? 'failed' : 'arrived',
      testMs === null ? '' : `Arrived unchanged in ${describeLeft(testMs)}.`,
    ),
    find(
      'file',
      isReadable === null ? 'open' : isReadable ? 'ok' : 'err',
      'Your files',
      isReadable === null ? 'none chosen' : isReadable ? 'unchanged' : 'changed',
      isReadable === false ? 'One of them was changed after you chose it.' : '',
    ),
    find(
      'clock',
      Math.abs(clockAheadSeconds) < clockSeconds ? 'ok' : 'warn',
      'Your clock',
      describeClock(clockAheadSeconds),
      Math.abs(clockAheadSeconds) < clockSeconds ? '' : "Doesn't matter: only our clock counts.",
    ),
    find(
      'between',
      wasTested && testMs === null ? 'warn' : wasTested ? 'ok' : 'open',
      'Something in between',
      wasTested && testMs === null ? 'possibly' : wasTested ? 'nothing found' : 'unknown',
      wasTested && testMs === null ? 'A proxy or virus scanner may be blocking large uploads.' : '',
    ),
  ];
}

export type Try = 'wait' | 'line' | 'computer' | 'smaller' | 'elsewhere' | 'choose';

const byVerdict: Record<Verdict, readonly Try[]> = {
  'unsealed-unreachable': ['line', 'computer', 'smaller', 'elsewhere'],
  unreachable: ['line', 'wait', 'computer', 'elsewhere'],
  ours: ['wait', 'elsewhere'],
  'changed-file': ['choose', 'wait', 'computer'],
  dropping: ['wait', 'line', 'computer', 'smaller', 'elsewhere'],
  'held-back': ['line', 'computer', 'wait', 'elsewhere'],
  slow: ['wait', 'line', 'smaller', 'computer', 'elsewhere'],
  nothing: ['wait', 'line', 'computer', 'smaller', 'elsewhere'],
};

/** What to try, the most likely fix first. */
export const listTries = (verdict: Verdict): readonly Try[] => byVerdict[verdict];

/** Everything as text, to paste wherever the user asks for help. */
export const writeReport = (situation: Situation): string =>
  [
    headlines[diagnoseConnection(situation)],
    ...listFindings(situation).map(({ title, value, hint }) => `${title}: ${value}${hint && ` (${hint})`}`),
    ...situation.facts.files.map(
      ({ bytes, sentBytes, isSealed }) =>
        `A file of ${formatFileSize(bytes)}, ${formatFileSize(sentBytes)} sent, ${isSealed ? 'sealed' : 'not sealed'}`,
    ),
    ...situation.facts.errors.map((error) => `Error: ${error}`),
    situation.facts.browser,
  ].join('\n');

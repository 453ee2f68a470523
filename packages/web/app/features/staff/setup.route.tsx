import { anyone, personal } from '@tinsmith/contract/access';
import { isProblem } from '@tinsmith/contract/client';
import type { SetupDraft } from '@tinsmith/contract/setup';
import { type ComponentType, useEffect, useRef } from 'react';
import { data, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { getSetup } from '../../api/gen/setup.ts';
import { onForm } from '../../page/form-action.ts';
import { type Failure, inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { performStep } from './setup/perform-step.ts';
import styles from './setup/setup.module.css';
import { SiteStep } from './setup/site-step.tsx';
import { EventStep, MailStep, OwnerStep, StorageStep, TokenForm } from './setup/steps.tsx';
import { TinBoard } from './setup/tin-board.tsx';

export const handle: PageHandle = { access: anyone, cache: personal, opensWithBoard: true };

const missing: Failure = { message: 'Page not found', sentence: '' };

/** On a site that has an owner this page returns 404. */
const load = async ({ call }: PageRequest) => {
  try {
    return await call(getSetup, {});
  } catch (error) {
    if (isProblem(error, 'nothing-here')) throw data(missing, { status: 404 });
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, text, goTo }) => goTo(await performStep(call, text)));

export const meta: MetaFunction = (args) =>
  describePage(args, { title: 'Setup', description: 'Set up a new site.', path: '/setup', isPrivate: true });

interface Step {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly Content: ComponentType<{ draft: SetupDraft }>;
  /** What it says once it is done; null until then. */
  readonly done: (draft: SetupDraft) => string | null;
}

const startsWith = {
  neutral: 'Starts with neutral texts.',
  tins: 'Starts with the texts of TINS.',
  demo: 'Starts with the demo.',
} as const;

const steps: readonly Step[] = [
  {
    name: 'site',
    title: 'Site',
    lead: 'What the site and its two jams are called, and what it says. You can change everything later.',
    Content: SiteStep,
    done: ({ hasNames, names, texts, textChoices }) =>
      hasNames
        ? `${names.name}, with ${names.summerName} and ${names.winterName}.${
            textChoices.length > 0 ? ` ${startsWith[texts]}` : ''
          }`
        : null,
  },
  {
    name: 'owner',
    title: 'First owner',
    lead: "That's you. Owners can do everything here and decide who else is staff.",
    Content: OwnerStep,
    done: ({ owner }) => owner && `${owner.username} (${owner.email}) will own the site.`,
  },
  {
    name: 'mail',
    title: 'Mail',
    lead: "We'll send a code to your address to check that e-mail works.",
    Content: MailStep,
    done: ({ mail: { server, state } }) => {
      if (state === 'skipped') return 'Skipped. Until e-mail works, nobody can confirm their address.';
      return state === 'arrived' ? `${server}. The test e-mail arrived and its code was right.` : null;
    },
  },
  {
    name: 'storage',
    title: 'Storage',
    lead: 'Where entries and screenshots are kept.',
    Content: StorageStep,
    done: ({ storage: { place, state } }) => {
      if (state === 'skipped') return 'Skipped. Uploads may not work.';
      return state === 'passed' ? `${place}. A test file was written, read and deleted.` : null;
    },
  },
  {
    name: 'event',
    title: 'First event',
    lead: 'A title, a short name and a start are enough. Everything else has a sensible default and can be changed later.',
    Content: EventStep,
    done: () => null,
  },
];

/** With script, the focus moves on to the next step. */
function useStepFocus(name: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name) ref.current?.focus();
    before.current = name;
  }, [name]);
  return ref;
}

function Steps({ draft }: { draft: SetupDraft }) {
  const [query] = useSearchParams();
  const next = steps.find(({ done }) => done(draft) === null) ?? steps[0];
  const asked = steps.find(({ name, done }) => name === query.get('step') && done(draft) !== null);
  const current = asked ?? next;
  const headingRef = useStepFocus(current?.name ?? '');
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, title, lead, Content, done }, index) => {
        const summary = done(draft);
        const isOpen = name === current?.name;
        return (
          <li
            key={name}
            className={classNames((isOpen || summary !== null) && styles.reached)}
            aria-current={isOpen ? 'step' : undefined}
          >
            <span className={styles.number}>
              {summary !== null && !isOpen ? <Icon name="check" label="Done" /> : index + 1}
            </span>
            <div className={styles.body}>
              <h2 ref={isOpen ? headingRef : undefined} tabIndex={-1}>
                {title}
              </h2>
              <p className={styles.soft}>{isOpen ? lead : (summary ?? lead)}</p>
              {isOpen && <Content draft={draft} />}
            </div>
            {summary !== null && !isOpen && (
              <Link className={styles.change} to={`/setup?step=${name}`}>
                Change<span className="visually-hidden"> {title}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export default function SetupPage() {
  const { draft } = useLoaderData<typeof loader>();
  const numDone = draft ? steps.filter(({ done }) => done(draft) !== null).length : 0;
  return (
    <div className={styles.page}>
      <TinBoard numDone={numDone} />
      {draft ? <Steps draft={draft} /> : <TokenForm />}
    </div>
  );
}

import type { DemoPerson } from '@tinsmith/contract/dev';
import { demoKinds, demoPhases } from '@tinsmith/domain/demo';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { beSomeone, setDemoKind, setDemoPhase } from '../../api/gen/dev.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import type { RootData } from '../../page/root-data.ts';
import { useMood } from '../../page/use-site.ts';
import { BeadSpinner } from '../../ui/beads.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './demo-switch.module.css';
import type { Demo } from './read-demo.ts';

type Kind = (typeof demoKinds)[number];
type Phase = (typeof demoPhases)[number];
type Role = DemoPerson['role'];

const kindLabels: Record<Kind, string> = { speedhack: 'Speedhack', 'gift-exchange': 'Gift exchange' };
const roleLabels: Record<Role, string> = {
  visitor: 'Visitor',
  entrant: 'Entrant',
  'team-mate': 'Team mate',
  santa: 'Santa',
  moderator: 'Moderator',
  organizer: 'Organizer',
  owner: 'Owner',
};
const phaseLabel = (phase: Phase, kind: Kind | undefined): string =>
  ({
    before: 'Before',
    live: 'Live',
    voting: 'Voting',
    results: kind === 'gift-exchange' ? 'Unwrapped' : 'Results',
  })[phase];

/** One form each, so that they work without script. */
const forms = {
  kind: { legend: 'Kind', path: setDemoKind.path },
  phase: { legend: 'Phase', path: setDemoPhase.path },
  role: { legend: 'Be someone', path: beSomeone.path },
} as const;
type Field = keyof typeof forms;

const send = (field: Field, value: string): Promise<unknown> => {
  if (field === 'kind') return callApi(setDemoKind, { body: { kind: value as Kind } });
  if (field === 'phase') return callApi(setDemoPhase, { body: { phase: value as Phase } });
  return callApi(beSomeone, { body: { role: value as Role } });
};

function describeChange(field: Field, value: string, { event, people }: Demo): string {
  if (field === 'kind') return 'Filling the demo again, which can take half a minute';
  if (field === 'phase') return `Moving the jam to ${phaseLabel(value as Phase, event?.kind).toLowerCase()}`;
  const name = people.find(({ role }) => role === value)?.name;
  return name ? `Logging in as ${name}` : 'Logging out';
}

const openKey = 'demo-switch-open';
const pressedKey = 'demo-switch-pressed';
/** Inside the panel: a link to it unfolds the switch, also without script. */
const panelId = 'demo-panel';

/** Opens the switch again if it was open, and returns the focus to the button whose press loaded the page again. */
function useUnfolded() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    if (localStorage.getItem(openKey) === 'true') details.open = true;
    const pressed = sessionStorage.getItem(pressedKey);
    sessionStorage.removeItem(pressedKey);
    const button = [...details.querySelectorAll('button')].find(
      ({ name, value }) => `${name}=${value}` === pressed,
    );
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onToggle = () => localStorage.setItem(openKey, String(ref.current?.open));
  return { ref, onToggle };
}

/** In development: changes the demo's kind and phase, and who one is in it. */
export function DemoSwitch({ demo, login }: { demo: Demo; login: string | null }) {
  const unfolded = useUnfolded();
  const { pathname, search } = useLocation();
  const [change, setChange] = useState('');
  const [trouble, setTrouble] = useState(
    demo.event ? '' : 'There is no demo in this database. Run npm run demo.',
  );
  const { event, people } = demo;

  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const { name, value } = (submit.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (change) return;
    setChange(describeChange(name as Field, value, demo));
    setTrouble('');
    send(name as Field, value).then(
      () => {
        sessionStorage.setItem(pressedKey, `${name}=${value}`);
        window.location.reload();
      },
      (error: Error) => {
        setChange('');
        setTrouble(error.message);
      },
    );
  };
  const form = (field: Field, className: string | undefined, children: ReactNode) => (
    <form method="post" action={forms[field].path} onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="next" value={`${pathname}${search}#${panelId}`} />
      <fieldset>
        <legend>{forms[field].legend}</legend>
        <div className={className}>{children}</div>
      </fieldset>
    </form>
  );
  const button = (name: Field, value: string, isPressed: boolean, isPossible: boolean) => ({
    type: 'submit' as const,
    name,
    value,
    'aria-pressed': isPressed,
    disabled: !isPossible,
    // Not disabled while a change is on its way: the focus would be lost.
    'aria-disabled': change !== '' || undefined,
  });

  return (
    <section className={styles.row} aria-label="Demo switch, only in development">
      <details ref={unfolded.ref} className={styles.switch} onToggle={unfolded.onToggle}>
        <summary>
          <Wrench />
          <b>Demo</b>
          <span>
            {event
              ? `${kindLabels[event.kind]}, ${phaseLabel(event.phase, event.kind).toLowerCase()}, `
              : 'No demo, '}
            as {login ?? 'a visitor'}
          </span>
        </summary>
        <div id={panelId} className={styles.panel}>
          {trouble && (
            <p className={styles.trouble} role="alert">
              <Icon name="warning-diamond" />
              {trouble}
            </p>
          )}
          {form(
            'kind',
            styles.segments,
            demoKinds.map((kind) => (
              <button key={kind} {...button('kind', kind, kind === event?.kind, event !== null)}>
                {kindLabels[kind]}
              </button>
            )),
          )}
          {form(
            'phase',
            styles.segments,
            demoPhases.map((phase) => {
              const isPossible = event !== null && !(phase === 'voting' && event.kind === 'gift-exchange');
              return (
                <button
                  key={phase}
                  {...button('phase', phase, phase === event?.phase, isPossible)}
                  title={event && !isPossible ? 'A gift exchange has no voting.' : undefined}
                >
                  {phaseLabel(phase, event?.kind)}
                </button>
              );
            }),
          )}
          {form(
            'role',
            styles.people,
            people.map(({ role, name, note, isPossible }) => (
              <button key={role} {...button('role', role, isPossible && name === login, isPossible)}>
                <Face name={name ?? (role === 'visitor' ? null : role)} />
                <span>
                  <b>{roleLabels[role]}</b>
                  <small>{note}</small>
                </span>
              </button>
            )),
          )}
          <div className={styles.foot} role="status">
            {change ? (
              <>
                <BeadSpinner count={3} /> {change}
              </>
            ) : (
              <>
                Changes only the database on your machine. <a href="/dev/mail">Mails</a>{' '}
                <a href="/styleguide">Style guide</a>
              </>
            )}
          </div>
        </div>
      </details>
    </section>
  );
}

/** The switch with the frame's data; nothing where it is turned off. */
export default function FrameSwitch() {
  const data = useRouteLoaderData<RootData>('root');
  return data?.demo ? <DemoSwitch demo={data.demo} login={data.user.login} /> : null;
}

function Face({ name }: { name: string | null }) {
  const mood = useMood();
  return (
    <span className={styles.face}>
      {name === null ? <Ghost /> : <Creature name={name} mood={mood} size="xs" />}
    </span>
  );
}

// Drawn here, so that neither is part of the site's own pictures.
const Ghost = () => (
  <svg viewBox="0 0 9 9" width="28" height="28" aria-hidden="true" shapeRendering="crispEdges">
    <path
      className={styles.sheet}
      d="M2 0h5v1H2zM1 1h7v1H1zM0 2h2v2H0zM3 2h2v2H3zM6 2h3v2H6zM0 4h9v1H0zM0 5h2v1H0zM3 5h2v1H3zM6 5h3v1H6zM0 6h9v2H0zM0 8h1v1H0zM2 8h2v1H2zM5 8h2v1H5zM8 8h1v1H8z"
    />
    <path className={styles.cheek} d="M2 5h1v1H2zM5 5h1v1H5z" />
  </svg>
);
const Wrench = () => (
  <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M9 22H7v-2h2v2Zm12-6h2v6h-6v-6h2v-6h2v6Zm-2 2v2h2v-2h-2ZM7 20H5v-8h2v8Zm4 0H9v-8h2v8Zm-6-8H3v-2h2v2Zm8 0h-2v-2h2v2ZM3 10H1V4h2v6Zm12 0h-2V4h2v6Zm4 0h-2V4h2v6Zm4 0h-2V4h2v6ZM7 6h2V2h4v2h-2v4H5V4H3V2h4v4Zm14-2h-2V2h2v2Z" />
  </svg>
);

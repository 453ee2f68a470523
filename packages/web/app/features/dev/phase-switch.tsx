import { demoPhases } from '@tinsmith/domain/demo-phases';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { setDemoPhase } from '../../api/gen/dev.ts';
import styles from './phase-switch.module.css';

/** In development: moves the demo's event into the phase to look at. */
export function PhaseSwitch() {
  const [trouble, setTrouble] = useState('');
  const goTo = (phase: (typeof demoPhases)[number]) =>
    callApi(setDemoPhase, { body: { phase } }).then(
      () => window.location.reload(),
      (error: Error) => setTrouble(error.message),
    );
  return (
    <div className={styles.switch}>
      {trouble}
      {demoPhases.map((phase) => (
        <button key={phase} type="button" onClick={() => goTo(phase)}>
          {phase}
        </button>
      ))}
    </div>
  );
}

import { useHasScript } from '../../forms/use-has-script.ts';
import { Button } from '../../ui/button.tsx';
import styles from './event-desk.module.css';

const steps = [
  [15, '+15 min', '15 minutes later'],
  [30, '+30 min', '30 minutes later'],
  [60, '+1 h', '1 hour later'],
] as const;

/** A time of a form some minutes later; unchanged if it is no time. */
export function addMinutes(text: string, minutes: number): string {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) || Number.isNaN(minutes)
    ? text
    : new Date(ms + minutes * 60_000).toISOString().slice(0, 16);
}

interface QuickTimesProps {
  /** What moves: 'Finish'. */
  label: string;
  name: string;
  text: string;
  onChange: (text: string) => void;
}

/** Moves a time by a press. Without script, the form is sent and comes back with the new time. */
export function QuickTimes({ label, name, text, onChange }: QuickTimesProps) {
  // Enter in a field presses the first submit button of its form, which must not be one of these.
  const hasScript = useHasScript();
  return (
    <p className={styles.quick}>
      {steps.map(([minutes, short, long]) => (
        <Button
          key={minutes}
          type={hasScript ? 'button' : 'submit'}
          name="plus"
          value={`${name} ${minutes}`}
          variant="quiet"
          isSmall
          aria-label={`${short}: ${label} ${long}`}
          onClick={() => onChange(addMinutes(text, minutes))}
        >
          {short}
        </Button>
      ))}
    </p>
  );
}

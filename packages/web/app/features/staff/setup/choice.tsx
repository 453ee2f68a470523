import styles from './setup.module.css';

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  hint: string;
  chosen: string;
  onChoose: (value: string) => void;
}

/** One of a few ways to go on, with what it means. */
export const Choice = ({ name, value, label, hint, chosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={chosen === value}
      onChange={() => onChoose(value)}
    />
    <span>
      <b>{label}</b> {hint}
    </span>
  </label>
);

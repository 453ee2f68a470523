import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './theme-switch.module.css';

function switchTheme() {
  const root = document.documentElement;
  const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  root.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}

interface ThemeSwitchProps {
  /** `icon` in the header, `row` (with its words) in the menu on small screens. */
  form: 'icon' | 'row';
}

// The server cannot know the theme, so both directions are in the markup and CSS shows the one that applies;
// the hidden one is out of the accessible name as well.
export function ThemeSwitch({ form }: ThemeSwitchProps) {
  const words = form === 'icon' ? 'visually-hidden' : undefined;
  return (
    <button type="button" className={classNames(styles.switch, styles[form])} onClick={switchTheme}>
      <span className={styles.toDark}>
        <Icon name="moon" />
        <span className={words}>Switch to dark theme</span>
      </span>
      <span className={styles.toLight}>
        <Icon name="sun" />
        <span className={words}>Switch to light theme</span>
      </span>
    </button>
  );
}

import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Tab } from './control-types.ts';
import styles from './controls.module.css';
import { useBaseUi } from './use-base-ui.ts';

interface TabViewsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  children: ReactNode;
}

/** Views of one thing, one of them open; links until the tabs have loaded. */
export function TabViews({ label, tabs, current, children }: TabViewsProps) {
  const baseUi = useBaseUi();
  const navigate = useNavigate();
  if (baseUi) {
    const choose = (name: string) => {
      const tab = tabs.find((one) => one.name === name);
      if (tab) void navigate(tab.to, { replace: true, preventScrollReset: true });
    };
    return (
      <baseUi.BaseTabs label={label} tabs={tabs} current={current} onChoose={choose}>
        {children}
      </baseUi.BaseTabs>
    );
  }
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            className={styles.tab}
            to={tab.to}
            preventScrollReset
            aria-current={tab.name === current ? 'true' : undefined}
          >
            {tab.label} <span className={styles.tabCount}>{tab.count}</span>
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

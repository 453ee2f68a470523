// The only file that knows Base UI; use-base-ui.ts loads it.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { Select } from '@base-ui/react/select';
import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import type { Option } from '@tinsmith/domain/resource';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuEntry, Tab } from './control-types.ts';
import styles from './controls.module.css';

interface BaseSelectProps {
  id: string;
  name: string;
  value: string;
  options: readonly Option[];
  disabled?: boolean | undefined;
  labelId: string;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}

export function BaseSelect(props: BaseSelectProps) {
  const { id, name, value, options, disabled, labelId, describedBy, onChange } = props;
  return (
    <CSPProvider disableStyleElements>
      <Select.Root
        id={id}
        name={name}
        items={options}
        value={value}
        {...(disabled && { disabled })}
        onValueChange={(chosen) => onChange(chosen ?? '')}
      >
        <Select.Trigger className={styles.select} aria-labelledby={labelId} aria-describedby={describedBy}>
          <Select.Value className={styles.selectValue} />
          <Select.Icon className={styles.selectIcon}>
            <Icon name="chevron-down" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal container={document.getElementById('main')}>
          <Select.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
            <Select.Popup className={styles.popup}>
              <Select.List className={styles.selectList}>
                {options.map((option) => (
                  <Select.Item key={option.value} value={option.value} className={styles.option}>
                    <Select.ItemIndicator className={styles.optionMark}>
                      <Icon name="check" />
                    </Select.ItemIndicator>
                    <Select.ItemText className={styles.optionText}>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}

/** A label for an element without text, shown on hover and keyboard focus. */
export function BaseTip({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger delay={400} render={children} />
      <Tooltip.Portal container={document.getElementById('main')}>
        <Tooltip.Positioner className={styles.positioner} sideOffset={6}>
          <Tooltip.Popup className={styles.tip}>{words}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

interface BaseMenuProps {
  label: string;
  entries: readonly MenuEntry[];
}

export function BaseMenu({ label, entries }: BaseMenuProps) {
  return (
    <Menu.Root>
      <BaseTip words="More actions">
        <Menu.Trigger className={styles.more} aria-label={label}>
          <Icon name="more-vertical" />
        </Menu.Trigger>
      </BaseTip>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            {entries.map((entry) => (
              <Menu.LinkItem
                key={entry.to}
                className={styles.item}
                closeOnClick
                render={<Link to={entry.to} preventScrollReset={entry.staysHere ?? false} />}
              >
                {entry.label}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface BaseTabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChoose: (name: string) => void;
  children: ReactNode;
}

export function BaseTabs({ label, tabs, current, onChoose, children }: BaseTabsProps) {
  return (
    <Tabs.Root value={current} onValueChange={onChoose}>
      <Tabs.List className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} className={styles.tab}>
            {tab.label} <span className={styles.tabCount}>{tab.count}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs.Root>
  );
}

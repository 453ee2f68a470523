import type { Cell } from '@tinsmith/contract/resource-routes';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { Column } from '@tinsmith/domain/resource';
import type { ComponentProps } from 'react';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pill } from '../../ui/pill.tsx';

/** States that need attention, and those that are fine; all others are plain. */
const looks: Readonly<Record<string, ComponentProps<typeof Pill>['kind']>> = {
  Live: 'live',
  Published: 'ok',
  Confirmed: 'ok',
  Joined: 'ok',
  'On time': 'ok',
  'In the pool': 'ok',
  Sent: 'ok',
  'No file': 'warn',
  'No source': 'warn',
  'Not confirmed': 'warn',
  Suspended: 'warn',
  Late: 'warn',
  Hidden: 'line',
  Withdrawn: 'line',
  Deleted: 'line',
  Retired: 'line',
};

/** The content of a cell, by the kind of its column. */
export function ListCell({ column, value }: { column: Column; value: Cell | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  switch (column.kind) {
    case 'time':
      return <LocalTime epochMs={Number(value)} format="full" />;
    case 'bytes':
      return formatFileSize(Number(value));
    case 'number':
      return Number(value).toLocaleString('en-GB');
    case 'state':
      return <Pill kind={looks[String(value)] ?? 'neutral'}>{value}</Pill>;
    default:
      return String(value);
  }
}

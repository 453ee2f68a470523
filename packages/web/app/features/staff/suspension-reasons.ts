import type { suspensionReasons } from '@tinsmith/domain/suspension-reasons';

export const reasonLabels: Record<(typeof suspensionReasons)[number], string> = {
  unkind: 'Unkind to others',
  advertising: 'Advertising',
  cheating: 'Cheating',
  illegal: 'Against the law',
  other: 'Something else',
};

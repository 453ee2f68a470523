import type { Thanks } from '@tinsmith/contract/gift';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { PersonLink } from './person-link.tsx';

/** Notes of those for whom a gift was made, where they want everybody to read them. */
export function GiftThanks({ thanks }: Thanks) {
  if (thanks.length === 0) return null;
  return (
    <TitledBlock id="thanks" title="Thank you">
      {thanks.map(({ name, text, day }) => (
        <blockquote key={name}>
          <RichText html={text} />
          <p>
            <PersonLink name={name} />, {formatDay(Date.parse(`${day}T00:00:00Z`))}
          </p>
        </blockquote>
      ))}
    </TitledBlock>
  );
}

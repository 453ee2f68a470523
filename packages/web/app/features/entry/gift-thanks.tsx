import type { Thanks } from '@tinsmith/contract/gift';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { PersonLink } from './person-link.tsx';

/** Notes from the receivers of a gift, if they made them public. */
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

import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { CsrfField } from './csrf-field.tsx';

interface PostButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** The API call without script, with its fields and the page to come back to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  back: string;
  onPress: () => void;
}

/** One press that does something at once, also without script. */
export function PostButton({ action, fields = {}, back, onPress, ...look }: PostButtonProps) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!look.isBusy) onPress();
      }}
    >
      <CsrfField />
      {Object.entries({ next: back, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look} type="submit" />
    </form>
  );
}

import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

interface AskButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** The page that asks without script, and its query. */
  page: string;
  query: Readonly<Record<string, string>>;
  onAsk: () => void;
}

/** Opens a question: a dialog, or a page without script. */
export function AskButton({ page, query, onAsk, ...look }: AskButtonProps) {
  return (
    <form
      method="get"
      action={page}
      onSubmit={(event) => {
        event.preventDefault();
        if (!look.isBusy) onAsk();
      }}
    >
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look} type="submit" />
    </form>
  );
}

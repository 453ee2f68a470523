import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface AskFormProps {
  /** The page that asks without script, and its query. */
  page: string;
  query: Readonly<Record<string, string>>;
  onAsk: () => void;
  /** Its button. */
  children: ReactNode;
}

/** Opens a question: a dialog, or a page without script. */
export function AskForm({ page, query, onAsk, children }: AskFormProps) {
  return (
    <form
      method="get"
      action={page}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type AskButtonProps = Omit<AskFormProps, 'children'> &
  Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>;

/** The same with a button of the site's own look. */
export function AskButton({ page, query, onAsk, ...look }: AskButtonProps) {
  return (
    <AskForm page={page} query={query} onAsk={() => !look.isBusy && onAsk()}>
      <Button {...look} type="submit" />
    </AskForm>
  );
}

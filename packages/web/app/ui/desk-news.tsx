import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface DeskNewsProps {
  readonly hasNews: boolean;
  readonly onShow: () => unknown;
}

/** Says that a page has changed while its viewer was typing. */
export function DeskNews({ hasNews, onShow }: DeskNewsProps) {
  return (
    <div role="status">
      {hasNews && (
        <Note kind="warn" title="There's something new here.">
          It shows up once you've sent or cleared what you're writing.{' '}
          <Button variant="quiet" isSmall icon="repeat" onClick={onShow}>
            Show it now
          </Button>
        </Note>
      )}
    </div>
  );
}

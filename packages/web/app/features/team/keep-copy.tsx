import type { AtStake } from '@tinsmith/contract/team';
import { callApi } from '../../api/browser-api.ts';
import { getEntry } from '../../api/gen/entry.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './team.module.css';

/** HTML as plain text, with its line breaks. */
const readable = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<br[^>]*>|<\/(?:p|li|pre|blockquote)>/g, '$&\n'),
    'text/html',
  );
  return body.textContent.trim();
};

const answers: Record<ReturnType<typeof useCopy>['state'], string> = {
  idle: '',
  copied: 'Copied.',
  failed: "We couldn't copy it. You can still copy the text from your entry page.",
};

/** The content of an entry, to save before it is deleted. */
export function KeepCopy({ entry }: { entry: NonNullable<AtStake['entry']> }) {
  const { state, copy } = useCopy();
  if (entry.excerpt === '' && entry.image === null) return null;
  const load = async () => {
    const { text } = await callApi(getEntry, { params: { id: String(entry.id) } });
    return readable(text ?? '');
  };
  return (
    <div className={styles.copies}>
      {entry.excerpt !== '' && (
        <Button className={styles.scripted} variant="quiet" isSmall icon="copy" onClick={() => copy(load())}>
          Copy the text
        </Button>
      )}
      {entry.images.map(({ name, kind }, index) => (
        <ButtonLink
          key={name}
          to={`/upload/${name}`}
          reloadDocument
          download
          variant="quiet"
          isSmall
          icon="download"
        >
          Download the {kind}
          {entry.images.length > 1 && ` (${index + 1} of ${entry.images.length})`}
        </ButtonLink>
      ))}
      <span role="status">{answers[state]}</span>
    </div>
  );
}

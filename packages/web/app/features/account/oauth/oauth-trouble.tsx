import { useSearchParams } from 'react-router';
import { Note } from '../../../ui/note.tsx';

const sentences: Record<string, string> = {
  failed: 'Something went wrong with the other site. Please try again.',
  'no-email': "You haven't confirmed an e-mail address on the other site. You can register here instead.",
  'linked-already': 'That account is already connected to a different account here.',
  'not-proved': "Please confirm it's you first: press Connect once more.",
};

/** What went wrong on the way to another site and back. */
export function OAuthTrouble() {
  const [search] = useSearchParams();
  const sentence = sentences[search.get('oauth') ?? ''];
  return sentence ? <Note kind="err" title={sentence} /> : null;
}

import { useSearchParams } from 'react-router';
import { Note } from '../../../ui/note.tsx';

const sentences: Record<string, string> = {
  failed: "That didn't work with the other site. Please try again.",
  'no-email': 'The other site has no confirmed e-mail address of yours. You can register here instead.',
  'linked-already': 'That log-in already belongs to another account here.',
  'not-proved': "Please confirm it's you first: press Connect once more.",
};

/** What went wrong on the way to another site and back. */
export function OAuthTrouble() {
  const [search] = useSearchParams();
  const sentence = sentences[search.get('oauth') ?? ''];
  return sentence ? <Note kind="err" title={sentence} /> : null;
}

import { hostOfLink, type LinkKind, linkKinds } from '@tinsmith/domain/entry-links';
import { useLateForm } from '../../forms/use-late-form.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';

const loadForm = async () => (await import('./links-form.tsx')).LinksForm;

const kinds: Readonly<Record<LinkKind, { readonly icon: IconName; readonly shown: string }>> = {
  play: { icon: 'play', shown: 'Play on' },
  source: { icon: 'code', shown: 'Source on' },
  video: { icon: 'image', shown: 'Video on' },
};

/** Links to the game, its source and a video elsewhere; each names the site it leads to. */
export function EntryLinks({ entry, onChange }: EntryPartProps) {
  const { Form, isLoading, problem, open, close } = useLateForm(loadForm, entry.editable);
  const shown = linkKinds.flatMap((kind) => {
    const href = entry.links[kind];
    return href === null ? [] : [{ kind, href }];
  });
  if (shown.length === 0 && !entry.editable) return null;
  return (
    <section className={shown.length === 0 ? styles.scripted : undefined} aria-labelledby="links-title">
      <div className={styles.linksHead}>
        <h3 className={styles.fileGroup} id="links-title">
          Elsewhere
        </h3>
        {entry.editable && !Form && (
          <Button
            className={styles.scripted}
            variant="quiet"
            isSmall
            icon="pencil"
            isBusy={isLoading}
            onClick={open}
          >
            Edit<span className="visually-hidden"> the links</span>
          </Button>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      {Form ? (
        <Form entry={entry} onChange={onChange} onEnd={close} />
      ) : shown.length === 0 ? (
        <p className={styles.quiet}>Is it on another site, too? Link to the game, its source or a video.</p>
      ) : (
        <ul>
          {shown.map(({ kind, href }) => (
            <li key={kind}>
              <a className={styles.linkLine} href={href} rel="nofollow ugc noopener noreferrer">
                <Icon name={kinds[kind].icon} />
                <span>
                  {kinds[kind].shown} {hostOfLink(href)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

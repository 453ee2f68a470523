import { personal } from '@tinsmith/contract/access';
import type { EntryTexts, EntryVersion } from '@tinsmith/contract/entry';
import type { MetRule } from '@tinsmith/contract/rule';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData, useParams } from 'react-router';
import { listEntryTags, listEntryVersions } from '../../api/gen/entry.ts';
import { listMetRules } from '../../api/gen/rule.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import styles from './entry-versions.module.css';
import { PlainTexts } from './plain-texts.tsx';
import { saveVersions } from './save-versions.ts';
import type { KnownTag } from './tag-groups.ts';
import { type PlainName, plainNames, textLabels, toPlain } from './text-fields.ts';

export const handle: PageHandle = {
  access: { who: 'member', about: { entry: 'entryId' }, orStaffWhoCan: 'edit-entries' },
  cache: personal,
};

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const one = { params: { id: params.entryId ?? '' } };
  const [versions, met, tags] = await Promise.all([
    call(listEntryVersions, one),
    call(listMetRules, one),
    call(listEntryTags, {}),
  ]);
  return { versions, rules: met.result, allTags: tags.result };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = saveVersions;

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Earlier versions',
    description: "For its team: the last saves of an entry's texts.",
    path: `/entry/${args.params.entryId}/versions`,
    isPrivate: true,
  });

interface Surroundings {
  readonly now: EntryTexts;
  readonly rules: readonly MetRule[];
  readonly allTags: readonly KnownTag[];
}

function showValue(name: PlainName, changed: EntryTexts, allTags: readonly KnownTag[]): ReactNode {
  if (name === 'text') return changed.text?.html ? <RichText html={changed.text.html} /> : 'Empty.';
  if (name === 'chosenTags')
    return (
      allTags
        .filter((tag) => changed.chosenTags?.includes(tag.id))
        .map((tag) => tag.desc)
        .join(', ') || 'None.'
    );
  if (name === 'links') return toPlain(changed).links.trim() || 'None.';
  return changed[name] || 'Empty.';
}

/** Whether everything that a save changed is still so. */
function isCurrent({ changed }: EntryVersion, { now, rules }: Surroundings): boolean {
  const [then, today] = [toPlain(changed), toPlain(now)];
  return (
    plainNames.every((name) => changed[name] === undefined || then[name] === today[name]) &&
    (changed.answers ?? []).every(
      ({ position, text }) => rules.find((rule) => rule.position === position)?.answer === text,
    )
  );
}

interface VersionProps extends Surroundings {
  version: EntryVersion;
  fieldVersions: Readonly<Record<string, number>>;
  canRestore: boolean;
}

function Version({ version, fieldVersions, canRestore, ...around }: VersionProps) {
  const { changed, savedAt, savedBy, isByStaff } = version;
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <p>
          <b>{savedBy ?? 'Before versions were kept'}</b>
          {isByStaff && ' (staff)'}
          {savedBy !== null && (
            <>
              , <LocalTime epochMs={savedAt} format="full" />
            </>
          )}
        </p>
        {isCurrent(version, around) ? (
          <Pill kind="line">Current</Pill>
        ) : (
          canRestore && (
            <form method="post">
              <CsrfField />
              <input type="hidden" name="intent" value="restore" />
              <input type="hidden" name="version" value={version.version} />
              <input type="hidden" name="was" value={JSON.stringify(fieldVersions)} />
              <Button type="submit" variant="quiet" isSmall>
                Restore
                <span className="visually-hidden"> the version saved by {savedBy ?? 'someone'}</span>
              </Button>
            </form>
          )
        )}
      </div>
      {plainNames.map(
        (name) =>
          changed[name] !== undefined && (
            <div key={name}>
              <p className={styles.label}>{textLabels[name]}</p>
              <div className={styles.value}>{showValue(name, changed, around.allTags)}</div>
            </div>
          ),
      )}
      {changed.answers?.map(({ position, text }) => (
        <div key={position}>
          <p className={styles.label}>
            {around.rules.find((rule) => rule.position === position)?.rule.text ?? 'A rule'}
          </p>
          <div className={styles.value}>{text || 'Empty.'}</div>
        </div>
      ))}
    </li>
  );
}

export default function EntryVersionsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { entryId } = useParams();
  const sent = useSentForm();
  const flash = useFlash('restored', 'saved');
  if (!loaded)
    return (
      <MustLogIn next={`/entry/${entryId}/versions`}>
        Here a team finds earlier versions of its texts.
      </MustLogIn>
    );
  const { versions, rules, allTags } = loaded;
  const { short, competitionTitle, editable, fieldVersions, now, result } = versions;
  const name = versions.title || 'Untitled';
  return (
    <>
      <Breadcrumbs
        items={[
          { label: competitionTitle, to: `/${short}/` },
          { label: name, to: `/entry/${entryId}/` },
          { label: 'Earlier versions' },
        ]}
      />
      <PageHead
        title="Earlier versions"
        lead="The last 20 saves of your texts. Only your team and the organizers can see them. Restoring one loses nothing: what it replaces stays in the list."
      />
      {sent.problem && <Note kind="err" title={sent.problem} />}
      {flash && <Note kind="ok" title={flash.kind === 'restored' ? 'Restored.' : 'Saved.'} />}
      {editable && (
        <noscript>
          <TitledBlock id="edit-texts" title="Edit the texts">
            <PlainTexts versions={versions} rules={rules} allTags={allTags} sent={sent} />
          </TitledBlock>
        </noscript>
      )}
      {result.length === 0 ? (
        <p>No earlier versions yet.</p>
      ) : (
        <ol className={styles.versions}>
          {result.map((version) => (
            <Version
              key={version.version}
              version={version}
              fieldVersions={fieldVersions}
              canRestore={editable}
              now={now}
              rules={rules}
              allTags={allTags}
            />
          ))}
        </ol>
      )}
    </>
  );
}

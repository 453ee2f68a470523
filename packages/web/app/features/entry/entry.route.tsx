import { anyone, publicFor } from '@tinsmith/contract/access';
import type { Entry } from '@tinsmith/contract/entry';
import { maxEntryImageBytes } from '@tinsmith/domain/limits';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { getEntry, listEntryTags } from '../../api/gen/entry.ts';
import { getThanks } from '../../api/gen/gift.ts';
import { getPlay } from '../../api/gen/play.ts';
import { listEntryReviews } from '../../api/gen/review.ts';
import { listMetRules } from '../../api/gen/rule.ts';
import { listInvitations } from '../../api/gen/team.ts';
import { getBallot, listRunTroubles } from '../../api/gen/vote.ts';
import { onForm } from '../../page/form-action.ts';
import { latePart } from '../../page/late-part.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage, summarise } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { loadOwnGift, wrappedEntryOf } from '../competition/own-gift.ts';
import { PlayPart } from '../play/play-part.tsx';
import { ReviewItem } from '../review/review-item.tsx';
import { MetRules } from '../rule/met-rules.tsx';
import { answerTroublePlainly } from '../vote/trouble-plainly.ts';
import styles from './entry.module.css';
import { EntryActions } from './entry-actions.tsx';
import { EntryChecklist, isComplete, progressOf } from './entry-checklist.tsx';
import { EntryCredits } from './entry-credits.tsx';
import { EntryFiles } from './entry-files.tsx';
import { EntryHead } from './entry-head.tsx';
import { authorNames, isWrapped, listNames, pageTitleOf } from './entry-labels.ts';
import { EntryMedia } from './entry-media.tsx';
import { ContentWarnings } from './entry-tags.tsx';
import { EntryTagsCard } from './entry-tags-card.tsx';
import { EntryText } from './entry-text.tsx';
import { GiftNote } from './gift-note.tsx';
import { GiftThanks } from './gift-thanks.tsx';
import { changeImagesPlainly, isAboutImages } from './images-plainly.ts';
import { InvitedNote } from './invited-note.tsx';
import { MadeBy } from './made-by.tsx';
import { UnseenEntry } from './unseen-entry.tsx';
import { WrappedEntry } from './wrapped-entry.tsx';

// For its team.
const OwnGameNote = latePart(async () => (await import('../play/own-game-note.tsx')).OwnGameNote);
const RunTroubles = latePart(async () => (await import('../vote/run-troubles.tsx')).RunTroubles);
const EmptyEntry = latePart(async () => (await import('./empty-entry.tsx')).EmptyEntry);
const EntryImages = latePart(async () => (await import('./entry-images.tsx')).EntryImages);
const EntryRanking = latePart(async () => (await import('./entry-ranking.tsx')).EntryRanking);

export const handle: PageHandle = { access: anyone, cache: publicFor(15), maxFileBytes: maxEntryImageBytes };

/** Reviews on the page itself; all of them have a page of their own. */
const numShownReviews = 3;

const load = async ({ call, params }: PageRequest) => {
  const one = { params: { id: params.entryId ?? '' } };
  const [entry, met, play] = await Promise.all([
    call(getEntry, one),
    call(listMetRules, one),
    call(getPlay, one),
  ]);
  // Only those who may edit the tags need the list of all tags.
  const allTags = entry.editable ? (await call(listEntryTags, {})).result : [];
  const isInvited = entry.isTeamEditable && entry.competition.numInvitations > 0;
  const { toMe } = isInvited
    ? await call(listInvitations, { params: { compoId: entry.competition.short } })
    : { toMe: [] };
  const isVotedOn = entry.isOwn && entry.competition.kind === 'speedhack' && entry.competition.afterEnd;
  const troubles = isVotedOn ? (await call(listRunTroubles, one)).result : [];
  const isOpenGift = entry.competition.kind === 'gift-exchange' && entry.competition.afterEnd;
  const thanks = isOpenGift ? await call(getThanks, one) : { thanks: [] };
  const isStillWrapped = wrappedEntryOf(await loadOwnGift(call, entry.competition)) === entry.id;
  const reviews =
    entry.reviewCount > 0
      ? (await call(listEntryReviews, { params: { entryId: one.params.id }, query: {} })).result.slice(
          0,
          numShownReviews,
        )
      : [];
  const mayVote = entry.competition.canVote && entry.competition.joinedCompetition && !entry.isOwn;
  const vote = mayVote ? await call(getBallot, one) : null;
  return { entry, allTags, met, play, invitations: toMe, troubles, thanks, isStillWrapped, reviews, vote };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onForm((request) =>
  isAboutImages(request) ? changeImagesPlainly(request) : answerTroublePlainly(request),
);

export const meta: MetaFunction<typeof loader> = (args) => {
  const entry = args.loaderData?.entry;
  if (!entry) return [];
  if (args.loaderData?.isStillWrapped)
    return describePage(args, {
      title: 'Your gift',
      description: 'A gift that is still wrapped.',
      path: `/entry/${entry.id}/`,
    });
  const names = listNames(authorNames(entry));
  const picture = entry.image?.kind === 'video' ? entry.thumbnail?.name : entry.imagefile;
  return describePage(args, {
    title: pageTitleOf(entry),
    description: summarise(entry.text ?? '') || `By ${names}, made for ${entry.competition.title}.`,
    path: `/entry/${entry.id}/`,
    type: 'article',
    image: picture ? `/upload/${picture}` : null,
  });
};

export default function EntryPage() {
  const loaded = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  // Each part is saved on its own, and the response shows at once.
  const [entry, setEntry] = useState<Entry>(loaded.entry);
  const [shown, setShown] = useState(loaded.entry);
  if (shown !== loaded.entry) {
    setShown(loaded.entry);
    setEntry(loaded.entry);
  }
  // An entry that was just filled can no longer be deleted.
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, canDelete: false, ...part }));
  const [isPlaying, setIsPlaying] = useState(false);
  const { competition } = entry;
  const { game, own } = loaded.play;
  // The poster shows the first image.
  const hasOtherMedia = !game || entry.images.length > 1 || entry.image?.kind === 'video';
  if (loaded.isStillWrapped) return <WrappedEntry event={competition} />;
  return (
    // Another entry is another page: no half-written text is carried over.
    <div key={entry.id}>
      <Breadcrumbs
        items={[
          { label: competition.title, to: `/${competition.short}/` },
          { label: 'Entries', to: `/${competition.short}/entries` },
          { label: pageTitleOf(entry) },
        ]}
      />
      <InvitedNote competition={competition} invitations={loaded.invitations} />
      <article className={classNames(styles.entry, isPlaying && styles.playing)}>
        <EntryHead entry={entry} onChange={change} />
        <div className={styles.play}>
          <div className={styles.part}>
            <UnseenEntry entry={entry} />
            {entry.canDelete && <EmptyEntry entry={entry} />}
            {entry.isSecret && <GiftNote entry={entry} />}
            {!isWrapped(entry) && (
              <>
                <ContentWarnings tags={entry.tags} />
                {own && <OwnGameNote own={own} entry={entry} onChange={change} />}
                {game && (
                  <PlayPart
                    entry={entry}
                    game={game}
                    isVoter={loaded.vote?.canVote ?? false}
                    onPlaying={setIsPlaying}
                  />
                )}
              </>
            )}
          </div>
          <div className={styles.part}>
            {!isWrapped(entry) && (
              <>
                {hasOtherMedia && <EntryMedia entry={entry} />}
                {/* Reloads of the page, such as after a vote, keep what is typed. */}
                <EntryActions
                  entry={entry}
                  vote={
                    loaded.vote?.canVote && (
                      <ButtonLink
                        variant="quiet"
                        icon="star"
                        to={`/${competition.short}/vote?entry=${entry.id}`}
                      >
                        {loaded.vote.ballot ? 'Change your vote' : 'Vote for this game'}
                      </ButtonLink>
                    )
                  }
                />
                {entry.editable && <EntryImages entry={entry} onChange={change} />}
                <EntryText entry={entry} onChange={change} />
                <MetRules entryId={entry.id} rules={loaded.met.result} isEditable={loaded.met.editable} />
                <EntryCredits entry={entry} onChange={change} />
                <GiftThanks {...loaded.thanks} />
              </>
            )}
          </div>
        </div>
        <aside className={styles.aside} aria-label="About this entry">
          {loaded.troubles.length > 0 && (
            <RunTroubles entry={entry} troubles={loaded.troubles} onChange={revalidate} />
          )}
          {!isWrapped(entry) && <EntryFiles entry={entry} onChange={change} />}
          {entry.editable && !isComplete(progressOf(entry)) && (
            <Card as="section" aria-labelledby="wanted-title">
              <h2 className={styles.cardTitle} id="wanted-title">
                Still to do
              </h2>
              <EntryChecklist own={progressOf(entry)} />
            </Card>
          )}
          {entry.rank !== null && (
            <p className={styles.reviews}>
              <Link to={`/${competition.short}/results`}>
                Came {formatOrdinal(entry.rank)} in {competition.title}
              </Link>
            </p>
          )}
          <p className={styles.reviews}>
            <Link to={`/${competition.short}/reviews/entry/${entry.id}`}>Reviews ({entry.reviewCount})</Link>
            {competition.afterEnd && entry.isUnranked && (
              <span className={styles.quiet}> Not in the ranking</span>
            )}
          </p>
          {competition.afterEnd && entry.isOwn && (
            <p className={styles.reviews}>
              <Link to={`/entry/${entry.id}/badge`}>Get a badge for your website</Link>
            </p>
          )}
          <MadeBy entry={entry} />
          {entry.editable && <EntryRanking entry={entry} onChange={change} />}
          {entry.editable && <EntryTagsCard entry={entry} allTags={loaded.allTags} onChange={change} />}
        </aside>
        {loaded.reviews.length > 0 && (
          <section className={styles.rev} aria-labelledby="reviews-title">
            <h2 id="reviews-title">
              Reviews{' '}
              {entry.reviewCount > loaded.reviews.length && (
                <span className={styles.numReviews}>
                  {loaded.reviews.length} of {entry.reviewCount}
                </span>
              )}
            </h2>
            {loaded.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} short={competition.short} onChange={revalidate} />
            ))}
            <p>
              <Link to={`/${competition.short}/reviews/entry/${entry.id}`}>
                {entry.reviewCount === 1 ? 'The review on its own page' : `All ${entry.reviewCount} reviews`}
              </Link>
            </p>
          </section>
        )}
      </article>
    </div>
  );
}

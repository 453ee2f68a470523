import type { Competition } from '@tinsmith/contract/competition';
import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import type { ClipboardEvent, DragEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { FormattedArea } from '../../forms/formatted-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, FileField } from '../../ui/field.tsx';
import { canShrink } from '../../upload/check-chosen-files.ts';
import { ShrinkOffer } from '../../upload/shrink-offer.tsx';
import styles from './log-fields.module.css';
import { checkScreenshot, type ImgOption, screenshotTypes } from './log-values.ts';
import { MessagePreview } from './message-preview.tsx';
import type { LogFields as Fields } from './use-log-fields.ts';

interface LogFieldsProps {
  fields: Fields;
  event: Competition;
  /** Whether there is a screenshot already, which can be kept, removed or replaced. */
  hasImage: boolean;
  title: string;
  onSubmit: () => void;
  onInput?: () => void;
  /** Extra fields for submitting without script. */
  hidden?: ReactNode;
  /** Above the fields: the error. */
  trouble?: ReactNode;
  children: ReactNode;
}

const imgOptions: { value: ImgOption; label: string }[] = [
  { value: 'as_is', label: 'Keep it as it is' },
  { value: 'remove', label: 'Remove it' },
  { value: 'add_or_replace', label: 'Replace it' },
];

const messageHint =
  'Links are added automatically, and a YouTube link on a line of its own becomes a video. Allowed HTML: b, i, s, a, abbr, code, ' +
  'pre, ul, ol, li and blockquote. Only your latest post can be edited.';

/** The form of a log post, new or edited. */
export function LogFields(props: LogFieldsProps) {
  const { fields, event, hasImage, title, onSubmit, onInput, hidden, trouble, children } = props;
  const [isOver, setIsOver] = useState(false);
  const showsInput = !hasImage || fields.imgOption === 'add_or_replace';

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onSubmit();
  };
  const submitByKeys = (key: KeyboardEvent<HTMLFormElement>) => {
    if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
    key.preventDefault();
    key.currentTarget.requestSubmit();
  };
  // Word processors put a picture of the text beside it.
  const paste = (pasted: ClipboardEvent) => {
    if (!pasted.clipboardData.types.includes('text/plain')) takeFile(pasted, pasted.clipboardData);
  };
  const drop = (dropped: DragEvent) => {
    setIsOver(false);
    takeFile(dropped, dropped.dataTransfer);
  };
  const takeFile = (given: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    const [file] = files;
    if (!file || !showsInput) return;
    given.preventDefault();
    fields.putFile(file);
  };
  const dragOver = (dragged: DragEvent) => {
    if (!showsInput || !dragged.dataTransfer.types.includes('Files')) return;
    dragged.preventDefault();
    setIsOver(true);
  };
  return (
    <Card className={classNames(isOver && styles.over)}>
      <form
        className={styles.form}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        onKeyDown={submitByKeys}
        onPaste={paste}
        onDrop={drop}
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        aria-label={title}
        noValidate
      >
        <CsrfField />
        {hidden}
        <h2 className={styles.title}>{title}</h2>
        {trouble}
        <FormattedArea
          areaRef={fields.areaRef}
          text={fields.message}
          label="Message"
          name="message"
          defaultValue={fields.message}
          error={fields.errors.message}
          hint={messageHint}
          onInput={() => {
            fields.noteMessage();
            onInput?.();
          }}
        />
        <MessagePreview message={fields.message} />
        <div className={styles.pair}>
          <div className={styles.screenshot}>
            {hasImage && (
              <Chips
                legend="Screenshot"
                type="radio"
                name="img_option"
                options={imgOptions}
                values={[fields.imgOption]}
                onChange={([option]) => fields.setImgOption(option as ImgOption)}
              />
            )}
            {/* Without script no choice can reveal it, so it is always there. */}
            <div className={classNames(!showsInput && styles.plain)}>
              <FileField
                key={`${fields.fileKey} ${showsInput}`}
                ref={fields.fileRef}
                label={hasImage ? 'New screenshot' : 'Screenshot'}
                isLabelHidden={hasImage}
                name="screenshot"
                accept={screenshotTypes.join()}
                accepts="GIF, JPG or PNG."
                error={fields.errors.screenshot}
                onChange={fields.noteFile}
              />
            </div>
            {showsInput &&
              fields.file &&
              fields.file.size > maxScreenshotBytes &&
              checkScreenshot({ size: 1, type: fields.file.type }) === null &&
              canShrink(fields.file) && (
                <ShrinkOffer
                  key={`${fields.file.name} ${fields.file.size}`}
                  file={fields.file}
                  maxBytes={maxScreenshotBytes}
                  verb="Use this one"
                  onUse={fields.putFile}
                />
              )}
            {showsInput && fields.file && (
              <Button variant="quiet" isSmall icon="close" onClick={() => fields.putFile(null)}>
                Remove
              </Button>
            )}
          </div>
          {/* After the end there is nothing to hide. */}
          {!event.afterEnd && (
            <div>
              <span className={styles.label}>Spoiler</span>
              <Checkbox
                name="spoiler"
                checked={fields.isSpoiler}
                label={
                  event.kind === 'gift-exchange'
                    ? 'Hide this post from everyone except your team and staff until the event is over'
                    : 'Hide this post from the public until the event is over (people taking part can still open it)'
                }
                onChange={({ currentTarget }) => {
                  fields.setIsSpoiler(currentTarget.checked);
                  onInput?.();
                }}
              />
            </div>
          )}
        </div>
        <div className={styles.row}>{children}</div>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { Chips } from '../../ui/chips.tsx';
import type { Mood } from '../../ui/craft/palette.ts';
import { Checkbox, FileField, PasswordField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Rating, RatingLine } from '../../ui/rating.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FileDrop } from '../../upload/file-drop.tsx';
import styles from './styleguide.module.css';

const interestLabels = [
  'Why would you want that!?',
  'Meh',
  'Ok I guess',
  'Nice one!',
  'Ooh! I love it!',
] as const;

export function FieldSamples({ mood }: { mood: Mood }) {
  const [tags, setTags] = useState(['source', 'linux']);
  return (
    <section>
      <h2 className={styles.title}>Fields</h2>
      <div className={styles.fields}>
        <TextArea label="Message" rows={2} error="Please enter a message." />
        <FileField
          label="Screenshot"
          accept="image/*"
          accepts="GIF, JPG or PNG."
          error="Error: File too large! Received: 2.4 MiB, maximum: 1.0 MiB"
        />
        <FileDrop
          label={`Drop area without a size limit, ${mood}`}
          what="a file"
          hint="It accepts no file"
          submit={async () => {}}
          done="Image saved."
        />
        <Rating
          legend="How interesting is this rule?"
          name={`interest-${mood}`}
          labels={interestLabels}
          defaultValue={4}
        />
        <div className={styles.twoColumns}>
          <TextField label="Username" defaultValue="driftwood" ok="driftwood is available." />
          <PasswordField label="Password" defaultValue="correct horse" hint="At least 10 characters." />
          <TextField label="Location" isOptional placeholder="Bergen, Norway" hint="As others see it." />
          <SelectField label="Zone" defaultValue="utc">
            <option value="utc">UTC</option>
            <option value="cet">CET</option>
          </SelectField>
          <TextField
            label="Start"
            defaultValue="7 August 2026, 12:00"
            readOnly
            hint="This has already passed."
          />
          <Checkbox
            label="Hide this post from the public until the event is over"
            hint="People taking part can still open it."
            defaultChecked
          />
        </div>
        <div>
          <RatingLine name={`overall-${mood}`} label="Overall" meaning="the whole thing" defaultValue={4} />
          <RatingLine name={`genre-${mood}`} label="Genre" meaning="how it met the rules" />
        </div>
        <Chips
          legend="What's in it?"
          type="checkbox"
          name={`tags-${mood}`}
          values={tags}
          onChange={setTags}
          options={[
            { value: 'source', label: 'Source', icon: 'code' },
            { value: 'windows', label: 'Windows', icon: 'app-windows' },
            { value: 'linux', label: 'Linux', icon: 'linux' },
            { value: 'unvoted', label: 'Not voted yet', count: 18 },
          ]}
        />
        <Chips
          legend="Order"
          type="radio"
          name={`order-${mood}`}
          defaultValues={['az']}
          options={[
            { value: 'az', label: 'A–Z' },
            { value: 'newest', label: 'Newest' },
          ]}
        />
        <div className={styles.row}>
          <Switch label="Rank Signal Keeper" defaultChecked />
          <Switch label="Rank Postage Due" />
        </div>
      </div>
    </section>
  );
}

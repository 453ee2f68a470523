import type { SetupDraft } from '@tinsmith/contract/setup';
import { maxOrganizersLength } from '@tinsmith/domain/limits';
import { useState } from 'react';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Choice } from './choice.tsx';
import styles from './setup.module.css';
import { type StepField, StepForm } from './step-form.tsx';

type AskField = (name: string, known?: string) => StepField;

const textKinds = {
  neutral: {
    label: 'Neutral texts.',
    hint: 'About, FAQ, History and Shop & Support in the names above, and no news. For a site of your own.',
  },
  tins: {
    label: 'The texts of TINS & KrampusHack.',
    hint: 'With their news, organizers and example links, for you to rewrite.',
  },
  demo: {
    label: 'The demo.',
    hint: 'The texts of TINS with made-up people and 61 made-up games to explore. For trying things out, not for a real site.',
  },
} as const;

const links = [
  { name: 'community', label: 'Community site', shows: 'On About and History.' },
  { name: 'chat', label: 'Chat', shows: 'Beside every page.' },
  { name: 'mailingGroup', label: 'Mailing group', shows: 'Beside every page.' },
  { name: 'donate', label: 'Donations', shows: 'On Shop & Support, with a suggestion of 10.00 euro.' },
  { name: 'shop', label: 'Shop', shows: 'On Shop & Support.' },
  { name: 'aboutVideo', label: 'Video on About', shows: 'A YouTube address.' },
  { name: 'historyVideo', label: 'Video on History', shows: 'A YouTube address.' },
] as const;

function Texts({ field, draft }: { field: AskField; draft: SetupDraft }) {
  const [chosen, setChosen] = useState(field('texts', draft.texts).defaultValue);
  return (
    <fieldset className={styles.choices}>
      <legend>Texts to start with</legend>
      {draft.textChoices.map((value) => (
        <Choice
          key={value}
          name="texts"
          value={value}
          label={textKinds[value].label}
          hint={textKinds[value].hint}
          chosen={chosen}
          onChoose={setChosen}
        />
      ))}
    </fieldset>
  );
}

/** Open as soon as there is something in it, such as an address that was refused. */
function LinksAndOrganizers({ field, draft }: { field: AskField; draft: SetupDraft }) {
  const shown = links.map((link) => ({ ...link, ...field(link.name, draft.links[link.name]) }));
  const organizers = field('organizers', draft.organizers);
  const isFilled = [...shown, organizers].some(
    ({ defaultValue, error }) => defaultValue !== '' || error !== undefined,
  );
  return (
    <details className={styles.more} open={isFilled || undefined}>
      <summary>Links and organizers</summary>
      <p className={styles.soft}>
        All optional. The site doesn't mention what isn't there, and you can change everything later under
        Names and links.
      </p>
      <div className={styles.two}>
        {shown.map(({ label, shows, ...control }) => (
          <TextField
            {...control}
            key={control.name}
            label={label}
            hint={shows}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            maxLength={500}
          />
        ))}
      </div>
      <TextArea
        {...organizers}
        label="Organizers"
        hint="One per line: name, role, e-mail address. Role and address can be left out. Addresses are public."
        placeholder="Olga, rules and results, olga@example.org"
        rows={3}
        maxLength={maxOrganizersLength}
      />
    </details>
  );
}

export const SiteStep = ({ draft }: { draft: SetupDraft }) => (
  <StepForm intent="site" label="Save and continue" busyLabel="Saving">
    {(field) => (
      <>
        <TextField {...field('name', draft.names.name)} label="Site name" maxLength={60} required />
        <div className={styles.two}>
          <TextField
            {...field('summerName', draft.names.summerName)}
            label="Name of the summer jam"
            hint="A weekend, with rules drawn at the start."
            maxLength={30}
            required
          />
          <TextField
            {...field('winterName', draft.names.winterName)}
            label="Name of the winter jam"
            hint="A gift exchange."
            maxLength={30}
            required
          />
        </div>
        {draft.textChoices.length > 0 && <Texts field={field} draft={draft} />}
        <LinksAndOrganizers field={field} draft={draft} />
      </>
    )}
  </StepForm>
);

import type { MailSwitches } from '@tinsmith/contract/mail';
import { mailKindLabels } from '@tinsmith/domain/mail-kinds';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { switchMail } from '../../api/gen/mail.ts';
import { useSend } from '../../forms/use-send.ts';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './mail-switches.module.css';

type Row = MailSwitches['switches'][number];

/** Takes effect at once and shows the outcome in its row. */
function MailRow({ kind, isOn: wasOn }: Row) {
  const [isOn, setIsOn] = useState(wasOn);
  const [isSaved, setIsSaved] = useState(false);
  const { isSending, problem, send } = useSend();
  const { title, hint } = mailKindLabels[kind];
  const flip = () =>
    send(async () => {
      setIsSaved(false);
      const { switches } = await callApi(switchMail, { body: { kind, isOn: !isOn } });
      setIsOn(switches.find((one) => one.kind === kind)?.isOn ?? !isOn);
      setIsSaved(true);
    });
  return (
    <li className={styles.row}>
      <div>
        <b>{title}</b>
        <p className={styles.hint}>{hint}</p>
      </div>
      <Switch label={title} isLabelHidden checked={isOn} disabled={isSending} onChange={() => void flip()} />
      <div role="status" className={styles.answer}>
        {problem ? <Note kind="err" title={problem} /> : isSaved && 'Saved'}
      </div>
    </li>
  );
}

export function MailSwitchList({ switches }: MailSwitches) {
  return (
    <>
      <ul className={styles.list}>
        {switches.map((row) => (
          <MailRow key={row.kind} {...row} />
        ))}
      </ul>
      <p className={styles.hint}>
        Each of these e-mails ends with a link to turn that kind off. You don't need to log in for it.
      </p>
    </>
  );
}

import { formatFileSize } from '@tinsmith/domain/file-size';
import { findBackupError, findLastBackup } from '../../../platform/backup.queries.ts';
import { type Check, ok, skipped, trouble, warning } from '../../../platform/doctor/check.ts';
import { count, formatSeconds } from '../../../platform/doctor/words.ts';
import { isAnyCompetition } from '../../competition/competition.queries.ts';

const hour = 3600;
const lateSeconds = 26 * hour;
const veryLateSeconds = 72 * hour;

const steps = [
  'Make one now: `bin/tinsmith backup`',
  'Look at the timer: `systemctl list-timers tinsmith-backup`',
  'Read why the last one failed: `journalctl -u tinsmith-backup -n 50`',
];

export const backupCheck: Check = {
  name: 'backup',
  title: 'Backup',
  pace: 'quick',
  part: 'backup',
  needs: 'schema',
  async run({ db, config }) {
    const last = await findLastBackup(db);
    const error = await findBackupError(db);
    if (last === null && config.environment === 'development')
      return skipped('A site in development needs no backup.', 'none');
    const failed = error === null ? '' : ` The last try failed: ${error}.`;
    if (last === null) {
      if (!(await isAnyCompetition(db)) && error === null)
        return skipped('No backup was ever made. There is no event yet, so little would be lost.', 'none');
      return trouble('none', `No backup was ever made.${failed}`, ...steps);
    }
    const value = `${formatSeconds(last.ageSeconds)} old`;
    const size = `${formatFileSize(last.bytes)} with ${count(last.numFiles, 'file')}.`;
    const proof = last.isVerified ? 'Checked by restoring it' : "It wasn't checked by restoring it";
    if (last.ageSeconds > lateSeconds) {
      const sentence = `A backup should be made every 24 hours. ${proof}: ${size}${failed}`;
      return last.ageSeconds > veryLateSeconds
        ? trouble(value, sentence, ...steps)
        : warning(value, sentence, ...steps);
    }
    if (error !== null || !last.isVerified) return warning(value, `${proof}: ${size}${failed}`, ...steps);
    return ok(value, `${proof}: ${size}`);
  },
};

import { findIdentity } from '../site-identity.queries.ts';
import { fingerprintKey } from '../site-identity.ts';
import { type Check, ok, skipped, trouble } from './check.ts';

export const keyCheck: Check = {
  name: 'key',
  title: 'Secret key',
  pace: 'quick',
  needs: 'schema',
  async run(platform) {
    const keyFingerprint = (await findIdentity(platform.db))?.keyFingerprint;
    if (!keyFingerprint)
      return skipped('The fingerprint of `SECRET_KEY` is stored when the site first starts.');
    const own = fingerprintKey(platform);
    const short = (fingerprint: Buffer) => fingerprint.toString('hex').slice(0, 8);
    if (own.equals(keyFingerprint)) return ok(short(own), 'It is the key that this database was used with.');
    return trouble(
      short(own),
      `SECRET_KEY isn't the one that this database was used with (${short(keyFingerprint)}). Two-factor codes and sealed draws can't be read.`,
      'Was the database restored from a backup? Put the `SECRET_KEY` of that site into the settings, and restart.',
    );
  },
};

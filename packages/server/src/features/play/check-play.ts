import { formatFileSize } from '@tinsmith/domain/file-size';
import { isPlayNearSite, playOriginOf } from '@tinsmith/domain/play-place';
import { type Check, ok, skipped, trouble, warning } from '../../platform/doctor/check.ts';
import { count } from '../../platform/doctor/words.ts';
import { readPlayBytes } from './play.queries.ts';
import { probePath } from './play-headers.ts';

const fullShare = 0.9;
const docs = 'docs/operations.md, "Play in the browser"';

/** Whether games can be played in the page, and where they are served. */
export const playCheck: Check = {
  name: 'play',
  title: 'Playing in the page',
  pace: 'slow',
  needs: 'schema',
  async run({ config, db }, signal) {
    const { play, publicUrl } = config;
    if (!play)
      return ok(
        'off',
        `Games can only be downloaded. To let people play web games in the page, point a domain of its own at this server and set \`PLAY_URL\`: ${docs}.`,
      );
    const { bytes, numGames } = await readPlayBytes(db);
    const value = count(numGames, 'game');
    if (bytes > config.playMaxBytes * fullShare)
      return warning(
        value,
        `Unpacked games take up ${formatFileSize(bytes)} of ${formatFileSize(config.playMaxBytes)}; there is hardly room for another.`,
        'Raise `PLAY_MAX_BYTES`, and restart the workers.',
      );
    if (config.environment === 'development')
      return skipped('A site in development needs no name servers.', value);
    // No entry has this number: any host below the domain answers.
    const origin = playOriginOf(play, 0);
    const answer = await fetch(`${origin}${probePath}`, { signal, redirect: 'manual' }).catch(() => null);
    if (!answer?.ok || !answer.headers.get('content-security-policy')?.includes('sandbox'))
      return trouble(
        answer ? `status ${answer.status}` : 'no answer',
        `${origin} does not answer as the place where games are played.`,
        `Does the name lead here, with a certificate for it? \`curl -I ${origin}${probePath}\``,
        `Render nginx's configuration again, with \`--play-url\`: ${docs}.`,
      );
    if (isPlayNearSite(play, publicUrl))
      return warning(
        value,
        `Games are played below the site's own domain, so they can set cookies for the site.`,
        `Use another domain, or have this one added to the public suffix list: ${docs}.`,
      );
    if (!play.isWildcard)
      return warning(
        value,
        'All games share one origin, so what players save is not kept, and some engines refuse to start.',
        `Use \`PLAY_URL\` with a wildcard: ${docs}.`,
      );
    return ok(
      value,
      `Games are played at ${origin.replace('//e0.', '//*.')}, and take up ${formatFileSize(bytes)}.`,
    );
  },
};

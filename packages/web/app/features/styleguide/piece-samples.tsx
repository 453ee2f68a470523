import { useState } from 'react';
import { Beads } from '../../ui/beads.tsx';
import { BoardPicture } from '../../ui/board.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { harbour, winterDoor } from '../../ui/craft/account-scenes.ts';
import { Creature, CreatureShot } from '../../ui/craft/creature.tsx';
import { poster } from '../../ui/craft/motif-scenes.ts';
import type { Mood } from '../../ui/craft/palette.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Rule } from '../../ui/rule.tsx';
import { Shot } from '../../ui/shot.tsx';
import { VideoEmbed } from '../../ui/video-embed.tsx';
import styles from './styleguide.module.css';

const people = [
  'mossgoblin',
  'halfbyte',
  'fenwick',
  'siegecat',
  'polly_gon',
  'rana',
  'tobias_v',
  'annakin',
  'JunoKaya',
  'null_nell',
  'dither_dan',
  'amarok',
];

const sampleText =
  '<h3>How do I write?</h3><p>Plain text with <b>weight</b>, <i>a slant</i>, <a href="#main">a link</a> and ' +
  '<code>some code</code>.</p><ul><li>One</li><li>Two<ol><li>inside</li></ol></li></ul>' +
  '<blockquote><p>It is the only present I got that year that had a boss fight in it.</p></blockquote>' +
  '<pre><code>if (!walkable(path[step])) plan();</code></pre>' +
  '<table><thead><tr><th>File</th><th>Size</th></tr></thead><tbody><tr><td>snail.zip</td><td>2.10 MiB</td></tr>' +
  '</tbody></table><figure data-youtube="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">' +
  'Snails &amp; trams</a></figure><p>And on it goes.</p>';

const finishMs = Date.UTC(2026, 7, 10, 12);

export function PieceSamples({ mood }: { mood: Mood }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <section>
        <h2 className={styles.title}>Creatures and pictures</h2>
        <div className={styles.row}>
          {people.map((name) => (
            <Creature key={name} name={name} mood={mood} />
          ))}
        </div>
        <div className={styles.samples}>
          <Shot src="/favicon.svg" alt="The site's sign" width={64} height={64} isLazy={false} />
          <Shot src={null} alt="" fallback={<CreatureShot name="Handle With Snail" mood={mood} />} />
          <BoardPicture
            picture={<SceneBoard scene={mood === 'winter' ? winterDoor() : harbour()} mood={mood} />}
          >
            <b>The light is on.</b> Your entry, your log and your team are where you left them.
          </BoardPicture>
        </div>
        <div className={styles.video}>
          <VideoEmbed
            id="dQw4w9WgXcQ"
            title="TINS in four minutes"
            duration="4:12"
            poster={<SceneBoard scene={poster(mood)} mood={mood} fit="xMidYMid slice" />}
          />
        </div>
      </section>
      <section>
        <h2 className={styles.title}>Reading and finding your way around</h2>
        <Breadcrumbs
          label={`Breadcrumb, ${mood}`}
          items={[{ label: 'TINS 2026', to: '/2026/' }, { label: 'Log' }]}
        />
        <RichText html={sampleText} />
        <Rule />
        <p className={styles.row}>
          <span className={styles.score}>
            <Beads value={4} /> 4.00
          </span>
          <LocalTime epochMs={finishMs} format="day" />
          <LocalTime epochMs={finishMs} format="moment" />
          <LocalTime epochMs={finishMs} format="full" />
        </p>
        <Pager page={2} pageCount={22} hrefOf={(page) => `/2026/log/page/${page}`} label={`Pages, ${mood}`} />
      </section>
      <section>
        <h2 className={styles.title}>Card and dialog</h2>
        <Card>
          <p>A card holds what would get lost on the page. A dialog asks before something can't be undone.</p>
          <Button variant="danger" isSmall icon="trash" onClick={() => setIsOpen(true)}>
            Delete account
          </Button>
        </Card>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Delete this account"
          actions={
            <>
              <Button variant="danger">Delete account</Button>
              <Button variant="quiet" onClick={() => setIsOpen(false)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>Your entries and reviews stay, under "a former member". This can't be undone.</p>
          <PasswordField label="Your password" autoComplete="current-password" />
        </Dialog>
      </section>
    </>
  );
}

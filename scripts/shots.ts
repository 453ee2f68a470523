import { takePageShots } from './shots/take-page-shots.ts';
import { takeReadmeShots } from './shots/take-readme-shots.ts';

// npm run shots: every page at 1440, 1024 and 390, light and dark, into shots/.
// npm run shots -- readme: the six screenshots of the README, from the demo, into docs/screenshots/.
const [which] = process.argv.slice(2);
if (which === undefined) await takePageShots();
else if (which === 'readme') await takeReadmeShots();
else {
  process.stderr.write('Usage: shots.ts [readme]\n');
  process.exit(2);
}

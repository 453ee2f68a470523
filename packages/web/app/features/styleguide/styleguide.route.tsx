import { anyone, uncached } from '@tinsmith/contract/access';
import type { PageHandle } from '../../page/page-handle.ts';
import { useMood } from '../../page/use-site.ts';
import { StyleguidePage } from './styleguide-page.tsx';

export const handle: PageHandle = { access: anyone, cache: uncached };

export default function Styleguide() {
  return <StyleguidePage mood={useMood()} />;
}

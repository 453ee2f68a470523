import type { Call } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/dev';
import type { Output } from '@tinsmith/contract/route';
import { getDemo } from '../../api/gen/dev.ts';

export type Demo = Output<typeof contract.getDemo>;

/** The state of the demo; null where the switch is turned off. */
export const readDemo = (call: Call): Promise<Demo | null> => call(getDemo, {}).catch(() => null);

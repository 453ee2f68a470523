import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoEntries, demoEntryFiles } from './demo-entry.queries.ts';
import { fillCrowd } from './fill-crowd.ts';
import { fillEntries } from './fill-entries.ts';

export const demo: DemoPart = {
  clear: deleteDemoEntries,
  async fillEdition(stage, edition) {
    await fillEntries(stage, edition);
    await fillCrowd(stage, edition);
  },
  files: demoEntryFiles,
};

import type { DemoPart } from '../../../demo/demo-part.ts';
import { demoUploads } from './demo-file.queries.ts';
import { fillFiles } from './fill-files.ts';

export const demo: DemoPart = { fillEdition: fillFiles, files: demoUploads };

import type { Feature } from '../../http/feature.ts';
import { drawNames } from './draw-names.ts';

export const santaFeature: Feature = {
  name: 'santa',
  sharedTicks: [drawNames],
};

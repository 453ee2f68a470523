import * as contract from '@tinsmith/contract/santa';
import { bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { readMySanta } from './read-my-santa.ts';
import { readSantaDraw, readSantaSeal } from './read-santa-draw.ts';

export const santaRoutes = ({ platform, ports }: FeatureContext) => [
  bind(contract.getMySecretSanta, ({ viewer, query }) => readMySanta(platform, ports, viewer, query.compo)),
  bind(contract.getSantaSeal, ({ params }) => readSantaSeal(platform, params.compoId)),
  bind(contract.getSantaDraw, ({ params }) => readSantaDraw(platform, params.compoId)),
];

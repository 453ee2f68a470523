import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AdminList } from '@tinsmith/contract/resource-routes';
import { expect, test } from 'vitest';
import { joinSummary } from './features/competition/join-summary.ts';
import { features } from './features.ts';
import { openContext } from './http/feature.ts';
import { jobs } from './jobs.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();

test('every folder of features is in the list, once', () => {
  const folders = readdirSync(path.join(import.meta.dirname, 'features'));
  expect(features.map(({ name }) => name).toSorted()).toEqual([...folders, 'http'].toSorted());
});

test('no two jobs have one name', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

test('every list of the staff area that the contract declares has its rows in a feature, and its own place', async () => {
  const contract = path.join(import.meta.dirname, '../../contract/src');
  const modules = readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const exported = await Promise.all(
    modules.map((name): Promise<object> => import(pathToFileURL(path.join(contract, name)).href)),
  );
  const declared = exported
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'resource' in value && 'place' in value)
    .map((value) => (value as AdminList).resource.name);
  const lists = features.flatMap(({ adminLists = [] }) => adminLists);
  expect(lists.map(({ resource }) => resource.name).toSorted()).toEqual(declared.toSorted());
  expect(declared.length).toBeGreaterThan(10);
  expect(new Set(lists.map(({ place }) => place)).size).toBe(lists.length);
});

test('a field of a competition that no feature tells keeps the site from starting', () => {
  const without = features.filter(({ name }) => name !== 'log');
  expect(() => joinSummary(without)).toThrow('No feature tells of a competition: numLogs.');
  expect(() => openContext(t.app, t.platform, without)).toThrow('numLogs');
});

test('a port that nobody provides names itself', () => {
  const { ports } = openContext(t.app, t.platform, []);
  expect(() => ports.getCompetition).toThrow('No feature provides getCompetition.');
});

import { expect, test } from 'vitest';
import { actionNames } from './actions.ts';
import { actionsOf, themeNames } from './themes.ts';

test('every action of the simulator belongs to a theme', () => {
  const inThemes = new Set(actionsOf(themeNames));
  expect(actionNames.filter((name) => !inThemes.has(name))).toEqual([]);
});

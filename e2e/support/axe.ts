import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isNightly } from '../../packages/server/src/testing/sizes.ts';

interface Setting {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

// The wide layout and the narrow one, in one colour scheme each. The others share their elements with one and
// their colours with the other; the nightly run still checks them.
const inCi: readonly Setting[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
export const axeSettings: readonly Setting[] = isNightly
  ? [...inCi, { width: 1440, colorScheme: 'dark' }, { width: 390, colorScheme: 'light' }]
  : inCi;

/** In CI each setting checks its share of these pages or states, nightly all of them. */
export const shareOf = <Item>(setting: Setting, all: readonly Item[]): readonly Item[] =>
  isNightly ? all : all.filter((_, index) => index % inCi.length === inCi.indexOf(setting));

export async function choose(page: Page, { width, colorScheme }: Setting): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** `within`: a part that covers the rest and blocks access to it. */
export async function expectNoAxeFindings(page: Page, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // Without it each run opens a page of its own just to merge results; there are no frames of other sites here.
    .setLegacyMode(true)
    // Passing checks are not described, which takes longer than running them.
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** In CI the wide layout of one page and the narrow one of the next, by their URLs. */
function settingsFor(address: string): readonly Setting[] {
  if (isNightly) return axeSettings;
  const sum = [...new URL(address).pathname].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return inCi.slice(sum % 2, (sum % 2) + 1);
}

/** Checks the page as it is in each setting. */
export async function expectNoAxeFindingsInAnySetting(page: Page): Promise<void> {
  for (const setting of settingsFor(page.url())) {
    await choose(page, setting);
    await expectNoAxeFindings(page);
  }
}

export async function expectNoSidewaysScroll(
  page: Page,
  widths: readonly number[] = [390, 320],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
}

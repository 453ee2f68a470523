import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page of ours has before its end. */
const maxStops = 150;

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** Moves to an element by the Tab key alone, from wherever the focus is. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await isFocused(place)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${place}.`);
}

/** Replaces a field's content, or fills an empty one. */
export async function typeInto(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(place).toHaveValue(text);
}

/** Fills in the parts of the browser's own field for a date and a time. */
export async function typeTime(page: Page, place: Locator, ms: number): Promise<void> {
  const [date = '', time = ''] = new Date(ms).toISOString().slice(0, 16).split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const noon = Number(hour) >= 12;
  await tabTo(page, place);
  await page.keyboard.type(`${month}${day}${year}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(
    `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${noon ? 'PM' : 'AM'}`,
  );
  await expect(place).toHaveValue(`${date}T${time}`);
}

/** Presses a button or follows a link. */
export async function activate(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Enter');
}

/** Ticks a box, or chooses a radio that its group has not chosen yet. */
export async function tick(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Space');
}

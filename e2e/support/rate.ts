import { expect, type Page } from '@playwright/test';

/** The radio lies invisibly over its bead. A bar that appears above may move it away under the click. */
export async function rate(page: Page, category: string, value: number): Promise<void> {
  const radio = page.getByRole('group', { name: category }).getByRole('radio', { name: `${value} of 5` });
  await expect(() => radio.check({ force: true })).toPass();
}

export async function rateAll(page: Page, value: number): Promise<void> {
  for (const category of ['Overall', 'Art', 'Tech', 'Genre']) await rate(page, category, value);
}

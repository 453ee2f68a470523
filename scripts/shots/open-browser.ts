import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

const options: Options = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

export const openBrowser = (): Promise<Browser> => chromium.launch(options);

/** A browser with a new profile, where a frame of another site may store something, as most people's browsers allow. */
export async function withProfile<T>(
  work: (context: BrowserContext) => Promise<T>,
  others: Options = {},
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-profile-'));
  try {
    await mkdir(path.join(folder, 'Default'));
    const preferences = { profile: { cookie_controls_mode: 0 } };
    await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(folder, { ...options, ...others });
    return await work(context).finally(() => context.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

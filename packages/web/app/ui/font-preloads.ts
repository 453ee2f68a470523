import jerseyUrl from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2?url';
import atkinsonUrl from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';

// Only the two faces that every page shows above the fold; the others load when a page uses them.
export const fontPreloads: readonly string[] = [atkinsonUrl, jerseyUrl];

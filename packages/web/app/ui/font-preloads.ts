import jacquardUrl from '@fontsource/jacquard-12/files/jacquard-12-latin-400-normal.woff2?url';
import jerseyUrl from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2?url';
import atkinsonUrl from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';

// Only the faces that every page shows above the fold, the last two in the name of the site; the others load when a page
// uses them.
export const fontPreloads: readonly string[] = [atkinsonUrl, jerseyUrl, jacquardUrl];

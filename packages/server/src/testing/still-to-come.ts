import { matchPath } from 'react-router';

interface FeatureToCome {
  readonly feature: string;
  /** Paths of pages as they will be in the route table. */
  readonly pages: readonly string[];
}

/**
 * The only pages that a link may lead to, or the specification name, although they do not exist yet. Adding
 * such a page means removing it here: a listed page that exists, or a feature whose links all work, fails the
 * tests.
 */
export const stillToCome: readonly FeatureToCome[] = [];

export const pagesToCome: readonly string[] = stillToCome.flatMap(({ pages }) => pages);

/** The feature of a path, if it is still to come. */
export const findFeatureToCome = (path: string): string | undefined =>
  stillToCome.find(({ pages }) => pages.some((page) => matchPath(page, path)))?.feature;

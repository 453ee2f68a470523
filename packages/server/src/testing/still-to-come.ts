import { matchPath } from 'react-router';

interface FeatureToCome {
  readonly feature: string;
  /** Paths of pages as the route table will have them. */
  readonly pages: readonly string[];
}

/**
 * The only pages that a link may lead to, or the specification name, without their being there. Whoever adds such a
 * page takes it off: a listed page that exists, and a feature whose links all answer, fail the tests.
 */
export const stillToCome: readonly FeatureToCome[] = [];

export const pagesToCome: readonly string[] = stillToCome.flatMap(({ pages }) => pages);

/** The feature that an address belongs to, if it is still to come. */
export const findFeatureToCome = (path: string): string | undefined =>
  stillToCome.find(({ pages }) => pages.some((page) => matchPath(page, path)))?.feature;

/** The names that a site's owner chose. */
export interface SiteNames {
  readonly name: string;
  readonly summerName: string;
  readonly winterName: string;
}

/** What a site is called until its owner has chosen a name. */
export const newSiteName = 'Tinsmith';

const placeholder = /\{(site|summer|winter)\}/g;

/** Replaces `{site}`, `{summer}` and `{winter}`, so that a text follows when a name changes. */
export const fillInNames = (text: string, { name, summerName, winterName }: SiteNames): string =>
  text.replace(
    placeholder,
    (_, which: 'site' | 'summer' | 'winter') =>
      ({ site: name, summer: summerName, winter: winterName })[which],
  );

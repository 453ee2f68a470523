interface LinksOfAnswer {
  readonly links: readonly string[];
  /** The anchors within a page that a link can point to. */
  readonly ids?: ReadonlySet<string>;
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : unescapeHtml(value);
};

const tagsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>`, 'g'))].map(([tag]) => tag);

const given = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

/** The URLs of forms sent by GET with their current values. */
function addressesOfForms(html: string): string[] {
  return [...html.matchAll(/(<form(?:\s[^>]*)?>)([\s\S]*?)<\/form>/g)].flatMap(
    ([, form = '', fields = '']) => {
      if (attributeOf(form, 'method')?.toLowerCase() === 'post') return [];
      const query = new URLSearchParams(
        [...tagsOf(fields, 'input'), ...tagsOf(fields, 'select')].flatMap((field) => {
          const name = attributeOf(field, 'name');
          return name ? [[name, attributeOf(field, 'value') ?? '']] : [];
        }),
      );
      return [`${attributeOf(form, 'action')?.replace(/[?#].*/, '') ?? ''}?${query}`];
    },
  );
}

/** React and the sanitizer write every attribute in double quotes and escape its value. */
function readHtml(html: string): LinksOfAnswer {
  const sources = ['img', 'video', 'source', 'script', 'iframe', 'use', 'image'].flatMap((name) =>
    tagsOf(html, name).flatMap((tag) => [
      attributeOf(tag, 'src'),
      attributeOf(tag, 'href'),
      attributeOf(tag, 'poster'),
      ...(attributeOf(tag, 'srcSet') ?? '').split(',').map((one) => one.trim().split(' ')[0] || undefined),
    ]),
  );
  const shared = tagsOf(html, 'meta').flatMap((tag) =>
    /property="og:(image|url)"/.test(tag) ? attributeOf(tag, 'content') : undefined,
  );
  const hrefs = ['a', 'link'].flatMap((name) => tagsOf(html, name).map((tag) => attributeOf(tag, 'href')));
  return {
    links: [...given([...hrefs, ...sources, ...shared]), ...addressesOfForms(html)],
    ids: new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id = '']) => unescapeHtml(id))),
  };
}

/** The links of a page, a feed, the sitemap, robots.txt or a calendar; none for anything else. */
export function readLinks(type: string, body: string): LinksOfAnswer {
  if (type.includes('text/html')) return readHtml(body);
  const matches = type.includes('xml')
    ? body.matchAll(/(?:<loc>|\shref="|<id>)(https?:\/\/[^<"]+)/g)
    : /text\/(plain|calendar)/.test(type)
      ? body.replaceAll('\r\n ', '').matchAll(/(https?:\/\/[^\s\\]+)/g)
      : [];
  return { links: [...matches].map(([, link = '']) => unescapeHtml(link)) };
}

import * as z from 'zod/mini';
import { anyone, publicFor, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const siteProblems = {
  'no-page': { status: 404, sentence: 'No page with that name.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly site: typeof siteProblems;
  }
}

/** Null until the installation sets it. */
const link = z.nullable(z.object({ label: z.string(), url: z.string() }));

export const site = z.object({
  name: z.string(),
  summerName: z.string(),
  winterName: z.string(),
  description: z.string(),
  mood: z.enum(['summer', 'winter']),
  url: z.string(),
  links: z.object({
    community: link,
    mailingGroup: link,
    chat: link,
    donate: link,
    shop: link,
    aboutVideo: link,
    historyVideo: link,
  }),
  /** Only present when true: the site has no owner yet and has to be set up. */
  isNew: z.optional(z.literal(true)),
  organizers: z.array(z.object({ name: z.string(), role: z.string(), email: z.nullable(z.string()) })),
});
export type Site = z.output<typeof site>;

export const getSite = route({
  method: 'GET',
  path: '/api/v1/site',
  summary: 'The name, mood and links of this site',
  access: anyone,
  cache: publicFor(60),
  output: site,
});

export const pageSection = z.object({
  group: z.nullable(z.string()),
  heading: z.string(),
  anchor: z.string(),
  motif: z.nullable(z.string()),
  mood: z.enum(['summer', 'winter']),
  html: z.string(),
});
export type PageSection = z.output<typeof pageSection>;

export const sitePage = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  description: z.string(),
  sections: z.array(pageSection),
});
export type SitePage = z.output<typeof sitePage>;

export const getPage = route({
  method: 'GET',
  path: '/api/v1/pages/:slug',
  summary: "One of the site's own pages, such as about or faq",
  access: anyone,
  cache: publicFor(60),
  problems: ['no-page'],
  params: z.object({ slug: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) }),
  output: sitePage,
});

export const privacy = z.object({
  kept: z.array(z.object({ what: z.string(), howLong: z.string(), why: z.string(), removedBy: z.string() })),
});
export type Privacy = z.output<typeof privacy>;

export const getPrivacy = route({
  method: 'GET',
  path: '/api/v1/privacy',
  summary: 'Everything that this site keeps about people: for how long, why, and who removes it',
  access: anyone,
  cache: publicFor(300),
  output: privacy,
});

export const maxErrorReportBytes = 8192;

const position = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));

export const reportError = route({
  method: 'POST',
  path: '/api/v1/error',
  summary: 'Reports an uncaught error of a page to the organizers',
  access: anyone,
  cache: uncached,
  limit: { max: 10, perSeconds: 60, by: 'address' },
  maxBodyBytes: maxErrorReportBytes,
  body: z.object({
    message: z.string().check(z.maxLength(2000)),
    fileName: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    lineNumber: z.optional(z.nullable(position)),
    columnNumber: z.optional(z.nullable(position)),
    error: z.optional(z.nullable(z.string().check(z.maxLength(6000)))),
    path: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  output: z.object({ reported: z.literal(true) }),
});

export const robots = route({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may visit',
  access: anyone,
  cache: publicFor(3600),
  output: { mediaType: 'text/plain; charset=utf-8' },
});

export const sitemap = route({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The public pages, for search engines',
  access: anyone,
  cache: publicFor(600),
  output: { mediaType: 'application/xml; charset=utf-8' },
});

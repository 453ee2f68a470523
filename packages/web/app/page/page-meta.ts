import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-data.ts';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** The canonical path, as in the spec's table. */
  readonly path: string;
  readonly type?: 'website' | 'article';
  readonly image?: string | null;
  /** A personal page, of no use to search engines. */
  readonly isPrivate?: boolean;
}

/** Only the needed part of React Router's meta arguments, whose own type differs by route. */
interface MetaArguments {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
}

/** Title, description, canonical URL and Open Graph tags of a page. */
export function describePage({ matches }: MetaArguments, facts: PageFacts): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const siteName = root?.site.name ?? 'Tinsmith';
  const origin = root?.site.url ?? '';
  const address = `${origin}${facts.path}`;
  const title = facts.title === siteName ? siteName : `${facts.title} - ${siteName}`;
  if (facts.isPrivate) {
    return [
      { title },
      { name: 'description', content: facts.description },
      { name: 'robots', content: 'noindex' },
    ];
  }
  return [
    { title },
    { name: 'description', content: facts.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: facts.description },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}${facts.image ?? '/card.png'}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The first sentence or so of a text, for descriptions. */
export function summarise(html: string, maxLength = 150): string {
  const text = html
    // A video has no words, and neither has the link in its place.
    .replace(/<figure\b.*?<\/figure>/gs, ' ')
    // Inline tags do not separate words, all others do.
    .replace(/<\/?(?:a|abbr|b|code|i|s)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', maxLength))}…`;
}

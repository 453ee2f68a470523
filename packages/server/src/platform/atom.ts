import { escapeHtml } from '@tinsmith/domain/plain-text';
import { Feed, type FeedOptions, type Item } from 'feed';

/** The library takes an entity in a text for one that was escaped already. */
const asText = (text: string): string => text.replaceAll('&', '&amp;');

/** XML cannot hold every letter, not even escaped; one that it cannot makes the whole feed unreadable. */
const keepXmlLetters = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** A feed as Atom. Titles and names are plain text; the content of an item is safe HTML. */
export function writeAtom(about: FeedOptions, items: readonly Item[]): string {
  const feed = new Feed({
    ...about,
    title: asText(about.title),
    ...(about.description && { description: asText(about.description) }),
  });
  for (const item of items) {
    feed.addItem({
      ...item,
      // It goes out as HTML, and a reader would run what stands in it.
      title: escapeHtml(item.title),
      ...(item.author && {
        author: item.author.map((author) => ({
          ...author,
          ...(author.name && { name: asText(author.name) }),
        })),
      }),
    });
  }
  return keepXmlLetters(feed.atom1());
}

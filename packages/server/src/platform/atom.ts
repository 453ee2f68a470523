import { escapeHtml } from '@tinsmith/domain/plain-text';
import { Feed, type FeedOptions, type Item } from 'feed';

/** The library treats an entity in a text as already escaped. */
const asText = (text: string): string => text.replaceAll('&', '&amp;');

/** XML cannot contain every character, not even escaped; an invalid one makes the whole feed unreadable. */
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
      // It is sent as HTML, and a feed reader would run any markup in it.
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

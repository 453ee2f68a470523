import type { ArchiveBody, ArchiveLinks } from '../http/archive.ts';
import { type Html, html } from '../platform/html.ts';

export interface ArchiveFrame {
  readonly siteName: string;
  readonly eventTitle: string;
  readonly mood: 'summer' | 'winter';
  readonly keptSince: string;
}

/** The browser refuses requests elsewhere even if a text asked for one. `file:` is for a folder on a disk. */
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  "media-src 'self' file:",
  "style-src 'self' file:",
  "font-src 'self' file:",
  "script-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface ArchivePageParts {
  readonly title: string;
  readonly isFront: boolean;
  readonly bodies: readonly ArchiveBody[];
}

/** A whole page of an archive. Its theme follows the reader's system: nothing here needs a script. */
export function writePage(frame: ArchiveFrame, to: ArchiveLinks, page: ArchivePageParts): string {
  const { siteName, eventTitle, mood, keptSince } = frame;
  const { title, isFront, bodies } = page;
  const where: Html | null = isFront
    ? null
    : html`<nav class="where" aria-label="Where you are"><a href="${to.page('')}">${eventTitle}</a></nav>
<h1>${title}</h1>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${isFront ? `${eventTitle}, archive` : `${title}, ${eventTitle}`}</title>
<link rel="stylesheet" href="${to.file('assets/style.css')}">
</head>
<body data-mood="${mood}">
<a class="skip" href="#main">Skip to content</a>
<div class="border" aria-hidden="true"></div>
<div class="page">
<header class="header"><a class="mark" href="${to.page('')}"><img src="${to.file('assets/mark.svg')}" alt="" width="44" height="44"> ${siteName}</a>
<p class="kept">Kept since <b>${keptSince}</b></p></header>
<main id="main"${isFront && html` class="front"`}>
${where}
${bodies.map((body) => body(to))}
</main>
</div>
</body>
</html>
`.text;
}

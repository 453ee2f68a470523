import type { CompetitionKind } from '@tinsmith/domain/phase';
import { escapeHtml } from '@tinsmith/domain/plain-text';
import type { MailContent, MailContext, MailPart, Paragraph } from './mail-definition.ts';

/** The event that everyone in it is mailed about. */
export interface MailedEvent {
  readonly title: string;
  readonly competitionKind: CompetitionKind;
}

export interface RenderedMail {
  readonly text: string;
  readonly html?: string;
}

/** The footer of every mail about events. */
interface Footer {
  readonly why: string;
  readonly offUrl: string;
  readonly settingsUrl: string;
}

const columns = 72;

/** URLs are never broken across lines. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > columns - indent.length) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

const isParagraph = (part: MailPart): part is Paragraph => typeof part === 'string' || Array.isArray(part);

const plain = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((part) => (typeof part === 'string' ? part : part.bold)).join('');

/** Paragraphs are wrapped by `fold`, or left to the mail program. */
const writePart = (part: MailPart, publicUrl: string, fold: typeof wrap): string => {
  if (isParagraph(part)) return fold(plain(part));
  if ('list' in part) return part.list.map((item) => `- ${fold(item, '  ')}`).join('\n');
  return `${part.button.label}:\n${publicUrl}${part.button.path}`;
};

const isEmpty = (part: MailPart): boolean => !isParagraph(part) && 'list' in part && part.list.length === 0;

const writeParts = ({ parts }: MailContent, publicUrl: string, fold: typeof wrap): string[] =>
  parts.flatMap((part) => (isEmpty(part) ? [] : [writePart(part, publicUrl, fold)]));

/** A mail about an account or to one person: text alone, each paragraph a line. */
function renderNote(
  content: MailContent,
  { siteName, publicUrl, username }: MailContext,
  offUrl: string | null,
): RenderedMail {
  const parts = [
    `Hello ${username},`,
    ...writeParts(content, publicUrl, (text) => text),
    ...(content.isUnsigned ? [] : [`${siteName}\n${publicUrl}`]),
    ...(offUrl === null ? [] : [`Turn off e-mails like this:\n${offUrl}`]),
  ];
  return { text: `${parts.join('\n\n')}\n` };
}

const writeEventText = (
  content: MailContent,
  { siteName, publicUrl, username }: MailContext,
  footer: Footer,
) =>
  `${[
    `Hello ${username},`,
    ...writeParts(content, publicUrl, wrap),
    [
      '-- ',
      `${siteName}, ${publicUrl}`,
      wrap(footer.why),
      `Turn off e-mails like this:\n${footer.offUrl}`,
      `Choose which e-mails you get:\n${footer.settingsUrl}`,
    ].join('\n'),
  ].join('\n\n')}\n`;

// The pages' design tokens as fixed values: mail programs do not support variables.
const summer = {
  page: '#fdf5df',
  banner: '#1d2c5e',
  bannerInk: '#fff6dd',
  card: '#fffcf4',
  ink: '#1b2541',
  soft: '#535a76',
  link: '#0b6079',
  accent: '#ffc21f',
  accentEdge: '#d79700',
  accentInk: '#1b2541',
  dark: { page: '#10182f', card: '#18223f', ink: '#f5ecd4', soft: '#aab3cf', link: '#82d6de' },
};
const winter: typeof summer = {
  page: '#e6eef5',
  banner: '#7a1727',
  bannerInk: '#fff4e6',
  card: '#f6fafd',
  ink: '#1c2431',
  soft: '#4b5869',
  link: '#125c47',
  accent: '#b3263a',
  accentEdge: '#7c1524',
  accentInk: '#fff8ef',
  dark: { page: '#171413', card: '#221d1b', ink: '#f4ece1', soft: '#bbaea3', link: '#93d6b4' },
};
const font = "font-family:Verdana,Geneva,'DejaVu Sans',sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const rich = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? escapeHtml(paragraph)
    : paragraph
        .map((part) => (typeof part === 'string' ? escapeHtml(part) : `<b>${escapeHtml(part.bold)}</b>`))
        .join('');

/** One layout, one column. It works without pictures, colours and style sheets. */
function writeHtml(
  content: MailContent,
  { siteName, publicUrl, username }: MailContext,
  footer: Footer,
  look: typeof summer,
): string {
  const { dark } = look;
  const body = `color:${look.ink};${font};font-size:16px;line-height:24px`;
  const small = `color:${look.soft};${font};font-size:13px;line-height:20px`;
  const paragraph = (html: string) => `<p class="i" style="margin:0 0 16px;${body}">${html}</p>`;
  const link = (href: string, label: string) =>
    `<a class="l" style="color:${look.link}" href="${escapeHtml(href)}">${label}</a>`;
  const button = (label: string, url: string) => `
<table ${table} style="margin:0 0 8px"><tr><td bgcolor="${look.accent}" style="background:${look.accent};border-bottom:4px solid ${look.accentEdge};padding:12px 22px"><a href="${escapeHtml(url)}" style="color:${look.accentInk};${font};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="s" style="margin:0 0 16px;${small};word-break:break-all">${escapeHtml(url)}</p>`;
  const show = (part: MailPart): string => {
    if (isParagraph(part)) return paragraph(rich(part));
    if ('button' in part) return button(part.button.label, publicUrl + part.button.path);
    const items = part.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
    return `<ul class="i" style="margin:0 0 16px;padding:0 0 0 20px;${body}">${items}</ul>`;
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.subject)}</title>
<style>@media (prefers-color-scheme:dark){.p{background:${dark.page}!important}.c{background:${dark.card}!important}.i{color:${dark.ink}!important}.s{color:${dark.soft}!important}.l{color:${dark.link}!important}}</style></head>
<body class="p" style="margin:0;padding:0;background:${look.page}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escapeHtml(content.preview ?? '')}</div>
<table ${table} class="p" width="100%" style="background:${look.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" style="width:100%;max-width:600px">
<tr><td style="background:${look.banner};color:${look.bannerInk};padding:14px 24px;${font};font-size:16px;line-height:24px;font-weight:bold" role="banner">${escapeHtml(siteName)}</td></tr>
<tr><td class="c" style="background:${look.card};padding:24px 24px 8px" role="main"><h1 class="i" style="margin:0 0 16px;color:${look.ink};${font};font-size:20px;line-height:28px;font-weight:bold">${escapeHtml(content.subject)}</h1>
${[`Hello ${username},`, ...content.parts].flatMap((part) => (isEmpty(part) ? [] : [show(part)])).join('\n')}
</td></tr>
<tr><td class="s" style="padding:16px 24px;${small}" role="contentinfo">${escapeHtml(footer.why)} ${link(footer.offUrl, 'Turn off e-mails like this')} or ${link(footer.settingsUrl, 'choose which e-mails you get')}.</td></tr>
</table></td></tr></table></body></html>
`;
}

/** A mail about an event, as text and as HTML with the same sentences. */
function renderEventMail(
  content: MailContent,
  context: MailContext,
  { title, competitionKind }: MailedEvent,
  offUrl: string,
): RenderedMail {
  const footer: Footer = {
    why: `You're getting this e-mail because you signed up for ${title}.`,
    offUrl,
    settingsUrl: `${context.publicUrl}/profile#mail`,
  };
  const look = competitionKind === 'gift-exchange' ? winter : summer;
  return {
    text: writeEventText(content, context, footer),
    html: writeHtml(content, context, footer, look),
  };
}

/** All e-mails are rendered here. `offUrl` is the page that turns the kind off; null if it has no switch. */
export const renderMail = (
  content: MailContent,
  context: MailContext,
  event: MailedEvent | null,
  offUrl: string | null,
): RenderedMail =>
  event === null || offUrl === null
    ? renderNote(content, context, offUrl)
    : renderEventMail(content, context, event, offUrl);

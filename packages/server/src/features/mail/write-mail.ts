import { escapeHtml } from '@tinsmith/domain/plain-text';
import type { MailContent, OpenMail, Paragraph } from '../../http/event-mail.ts';

export interface MailSite {
  readonly name: string;
  readonly publicUrl: string;
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

const plain = (paragraph: Paragraph): string =>
  paragraph.map((part) => (typeof part === 'string' ? part : part.bold)).join('');

const writeText = (words: MailContent, hello: string, url: string, site: MailSite, footer: Footer): string =>
  `${[
    hello,
    ...words.before.map((paragraph) => wrap(plain(paragraph))),
    ...(words.list?.length ? [words.list.map((item) => `- ${wrap(item, '  ')}`).join('\n')] : []),
    `${words.button.label}:\n${url}`,
    ...(words.after ?? []).map((paragraph) => wrap(plain(paragraph))),
    [
      '-- ',
      `${site.name}, ${site.publicUrl}`,
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
  paragraph
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : `<b>${escapeHtml(part.bold)}</b>`))
    .join('');

/** One layout, one column, one button. It works without pictures, colours and style sheets. */
function writeHtml(
  words: MailContent,
  hello: string,
  url: string,
  { site, footer, look }: { site: MailSite; footer: Footer; look: typeof summer },
): string {
  const { dark } = look;
  const body = `color:${look.ink};${font};font-size:16px;line-height:24px`;
  const small = `color:${look.soft};${font};font-size:13px;line-height:20px`;
  const paragraph = (html: string) => `<p class="i" style="margin:0 0 16px;${body}">${html}</p>`;
  const link = (href: string, label: string) =>
    `<a class="l" style="color:${look.link}" href="${escapeHtml(href)}">${label}</a>`;
  const items = (words.list ?? []).map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(words.subject)}</title>
<style>@media (prefers-color-scheme:dark){.p{background:${dark.page}!important}.c{background:${dark.card}!important}.i{color:${dark.ink}!important}.s{color:${dark.soft}!important}.l{color:${dark.link}!important}}</style></head>
<body class="p" style="margin:0;padding:0;background:${look.page}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escapeHtml(words.preview)}</div>
<table ${table} class="p" width="100%" style="background:${look.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" style="width:100%;max-width:600px">
<tr><td style="background:${look.banner};color:${look.bannerInk};padding:14px 24px;${font};font-size:16px;line-height:24px;font-weight:bold" role="banner">${escapeHtml(site.name)}</td></tr>
<tr><td class="c" style="background:${look.card};padding:24px 24px 8px" role="main"><h1 class="i" style="margin:0 0 16px;color:${look.ink};${font};font-size:20px;line-height:28px;font-weight:bold">${escapeHtml(words.subject)}</h1>
${[paragraph(escapeHtml(hello)), ...words.before.map((part) => paragraph(rich(part)))].join('\n')}
${items && `<ul class="i" style="margin:0 0 16px;padding:0 0 0 20px;${body}">${items}</ul>`}
<table ${table} style="margin:0 0 8px"><tr><td bgcolor="${look.accent}" style="background:${look.accent};border-bottom:4px solid ${look.accentEdge};padding:12px 22px"><a href="${escapeHtml(url)}" style="color:${look.accentInk};${font};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(words.button.label)}</a></td></tr></table>
<p class="s" style="margin:0 0 16px;${small};word-break:break-all">${escapeHtml(url)}</p>
${(words.after ?? []).map((part) => paragraph(rich(part))).join('\n')}
</td></tr>
<tr><td class="s" style="padding:16px 24px;${small}" role="contentinfo">${escapeHtml(footer.why)} ${link(footer.offUrl, 'Turn off e-mails like this')} or ${link(footer.settingsUrl, 'choose which e-mails you get')}.</td></tr>
</table></td></tr></table></body></html>
`;
}

/** A mail about an event, as text and as HTML with the same sentences. */
export function writeEventMail(
  mail: Pick<OpenMail, 'username' | 'title' | 'competitionKind'>,
  words: MailContent,
  site: MailSite,
  offUrl: string,
): { readonly text: string; readonly html: string } {
  const hello = `Hello ${mail.username},`;
  const url = site.publicUrl + words.button.path;
  const footer: Footer = {
    why: `You're getting this e-mail because you signed up for ${mail.title}.`,
    offUrl,
    settingsUrl: `${site.publicUrl}/profile#mail`,
  };
  const look = mail.competitionKind === 'gift-exchange' ? winter : summer;
  return {
    text: writeText(words, hello, url, site, footer),
    html: writeHtml(words, hello, url, { site, footer, look }),
  };
}

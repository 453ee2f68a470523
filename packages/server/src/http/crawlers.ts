/**
 * Programs that follow links and say so. `bot` alone would also find phones (Cubot), so a version has to follow.
 * Programs that don't say so are guests; those who ask too often are limited by their address in front.
 */
const names =
  /(?<!\bcu)bot(?:\/|-|;|$)|crawler|spider|slurp|externalhit|externalagent|archiver|scrapy|httrack|mediapartners|ia_archive/i;

export const isCrawler = (userAgent: string | undefined): boolean => names.test(userAgent ?? '');

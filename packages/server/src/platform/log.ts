import { type DestinationStream, type Logger, pino } from 'pino';

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
}

/**
 * The logged part of a request. Mailed links and OAuth callbacks have their secret after the `?`, addresses of games
 * that aren't public after their key.
 */
const describeRequest = ({ method, url, ip }: LoggedRequest) => ({
  method,
  url: url
    .replace(/([?&](?:token|code|state)=)[^&#]*/gi, '$1[hidden]')
    .replace(/^((?:\/edge\/play)?\/[0-9a-f]{32}\.)[^/?#]*/, '$1[hidden]'),
  remoteAddress: ip,
});

// Cookies and tokens are keys to a user's account; they must never reach a log. Bodies are not logged at all;
// the database's details of an error can quote a row.
const redact = [
  'req.headers.cookie',
  'req.headers["x-csrftoken"]',
  'res.headers["set-cookie"]',
  'err.detail',
  'err.where',
];

export const openLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, redact, serializers: { req: describeRequest } }, destination);

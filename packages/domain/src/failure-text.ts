const prefixes: Record<number, string> = { 401: 'Access denied', 403: 'Unauthorized', 404: 'Not found' };

/** The message shown when a call fails: the status in words, then the first line of the response (spec §8). */
export function describeFailure(status: number, body: string): string {
  const firstLine = body.split(/\r?\n/, 1)[0]?.trim() ?? '';
  return `${prefixes[status] ?? 'Error'}: ${firstLine}`;
}

import type { RouteShape } from '@tinsmith/contract/route';
import { sampleBodies } from './all-samples.ts';
import { postForm } from './form.ts';
import type { CallPlace } from './scene.ts';
import { smallestPng } from './smallest-png.ts';
import type { Visitor } from './test-app.ts';
import { tusHeaders } from './uploads.ts';

export const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

const isStream = (route: RouteShape) =>
  'mediaType' in route.output && route.output.mediaType.startsWith('text/event-stream');

/** The URL of a route in a scene; `others` are parameters unrelated to it. */
export function addressOf(
  { path }: RouteShape,
  { scene, principal }: CallPlace,
  others: Readonly<Record<string, string>> = {},
): string {
  const [, resource = ''] = /^\/api\/v1\/admin\/(\w+)\/:rowId/.exec(path) ?? [];
  const given: Record<string, string | number> = {
    ...scene.rowIds,
    ...others,
    rowId: scene.rowIds[resource] ?? others[`${resource}RowId`] ?? 'missing',
    compoId: scene.competition.short,
    id: path.includes('/invitation/') ? principal.invitationId : scene.entryId,
    entrantId: /\/entry$|\/voters\//.test(path) ? scene.loner.entrantId : scene.founder.entrantId,
    postId: scene.postId,
    proposalId: scene.proposalId,
    position: 1,
    fileId: scene.fileId,
    troubleId: scene.troubleId,
    entryId: scene.entryId,
    reviewId: scene.reviewId,
    letterId: 1,
    ballotId: scene.reviewId,
    reportId: scene.reportId,
    suspensionId: scene.suspensionId,
    tokenId: 1,
    deviceId: 1,
    ...(path.startsWith('/api/v1/moderation') && { userId: scene.suspended.username }),
  };
  return path.replace(/:(\w+)/g, (_, key: string) => String(given[key] ?? 'missing'));
}

/** Makes a call with everything it needs. */
export function callRoute(
  visitor: Visitor,
  route: RouteShape,
  place: CallPlace,
  url: string,
  headers: Record<string, string> = {},
) {
  if (isStream(route)) return visitor.open(url);
  if (route.method === 'GET') return visitor.get(url, headers);
  if (route.method === 'HEAD') return visitor.send('HEAD', url, { ...headers, ...tusHeaders });
  if (route.stream) {
    const offset = { 'upload-offset': '0', 'content-type': route.stream.mediaType };
    return visitor.send('PATCH', url, { ...headers, ...tusHeaders, ...offset }, Buffer.from('x'));
  }
  if (route.form) {
    const texts = { screenshot: 'message', picture: 'alt' };
    const needed = route.form.files.filter((field) => ['image', 'picture'].includes(field));
    return postForm(
      visitor,
      url,
      [
        ...route.form.files.flatMap((field) =>
          field in texts ? [[texts[field as keyof typeof texts], 'Hello'] as const] : [],
        ),
        ...needed.map((field) => [field, { name: 'a.png', bytes: smallestPng }] as const),
      ],
      headers,
    );
  }
  const body = sampleBodies[nameOf(route)]?.(place);
  const type = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
  return visitor.post(url, body, { ...headers, ...type });
}

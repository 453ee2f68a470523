import { anyone, uncached } from './access.ts';
import { route } from './route.ts';

export const liveStream = route({
  method: 'GET',
  path: '/api/v1/live',
  summary: 'What happens, as server-sent events. The same for everyone',
  access: anyone,
  cache: uncached,
  output: { mediaType: 'text/event-stream; charset=utf-8' },
});

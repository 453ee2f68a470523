import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: process.env.TEST_ROUTES === 'true' ? 'build/test' : 'build/site',
  ssr: true,
  // All routes are known from the start: the router must make no requests of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

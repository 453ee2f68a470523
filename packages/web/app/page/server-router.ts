// The router module for server-rendered pages (`quickLinks` in vite.config.ts).
export * from 'react-router';
export { ServerLink as Link } from './server-link.tsx';

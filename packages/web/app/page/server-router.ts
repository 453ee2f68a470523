// What pages import as the router where the server writes them (`quickLinks` in vite.config.ts).
export * from 'react-router';
export { ServerLink as Link } from './server-link.tsx';

import { Outlet } from 'react-router';

/** Below the root, so that trouble in a page replaces the page and leaves the document around it alone. */
export { PageTrouble as ErrorBoundary } from './page-trouble.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

import { Outlet } from 'react-router';

/** Below the root, so that an error in a page replaces the page and leaves the document around it alone. */
export { PageTrouble as ErrorBoundary } from './page-trouble.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { listenForErrors } from './api/listen-for-errors.ts';
import { fetchBeforeNavigation } from './connection/rescue.ts';

// A lost connection or a new build is no reason to leave the page.
const instrumentations: ClientInstrumentation[] = [
  { router: ({ instrument }) => instrument({ navigate: fetchBeforeNavigation }) },
];

listenForErrors();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  );
});

import { useNavigate } from 'react-router';

/** Navigates after an action, and moves the focus along: the button that had it is gone. */
export function useGoTo() {
  const navigate = useNavigate();
  return async (path: string, state?: unknown) => {
    await navigate(path, { state });
    document.getElementById('main')?.focus();
  };
}

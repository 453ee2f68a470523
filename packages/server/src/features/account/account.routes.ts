import { getCurrentUser } from '@tinsmith/contract/account';
import { bind } from '../../http/bind.ts';
import { Problem } from '../../http/problems.ts';
import { sessionCookie } from '../../http/session.ts';

export const accountRoutes = () => [
  bind(getCurrentUser, ({ viewer, reply }) => {
    if (viewer.hasEndedSession) {
      reply.clearCookie(sessionCookie, { path: '/' });
      throw new Problem('session-ended');
    }
    return { login: viewer.account?.username ?? null, isStaff: viewer.account?.isStaff ?? false };
  }),
];

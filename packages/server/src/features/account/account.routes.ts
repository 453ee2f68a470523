import * as contract from '@tinsmith/contract/account';
import { bind } from '../../http/bind.ts';
import type { ConfirmAccount } from '../../http/feature.ts';
import { readSessionHash } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUsernameProblem } from './check-username.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { endOtherSessions, endSession } from './session/end-other-sessions.ts';
import { listDevices } from './session/list-devices.ts';
import { logIn } from './session/log-in.ts';
import { logOut } from './session/log-out.ts';
import { getProof, prove } from './session/prove.ts';
import { readCurrentUser } from './session/read-current-user.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = (platform: Platform, onConfirmed: readonly ConfirmAccount[]) => [
  bind(contract.getCurrentUser, ({ viewer, reply }) => readCurrentUser(platform, viewer, reply)),
  bind(contract.checkUsernameIsFree, async ({ params }) => ({
    problem: await findUsernameProblem(platform, params.username),
  })),
  bind(contract.register, ({ body, reply }) => register(platform, body, reply)),
  bind(contract.verifyEmail, ({ body }) => verifyEmail(platform, body.token, onConfirmed)),
  bind(contract.resendVerification, ({ viewer, body }) => resendVerification(platform, viewer, body.next)),
  bind(contract.logIn, ({ viewer, body, reply }) => logIn(platform, viewer, body, reply)),
  bind(contract.logOut, ({ reply }) => logOut(platform, reply)),
  bind(contract.forgotPassword, ({ body }) => forgotPassword(platform, body.email)),
  bind(contract.resetPassword, ({ body, reply }) => resetPassword(platform, body, reply, onConfirmed)),
  bind(contract.changePassword, ({ viewer, body, reply }) => changePassword(platform, viewer, body, reply)),
  bind(contract.undoEmailChange, ({ body }) => undoEmailChange(platform, body.token)),
  bind(contract.getProof, ({ viewer, request }) => getProof(platform, viewer, readSessionHash(request))),
  bind(contract.prove, ({ viewer, body, request }) =>
    prove(platform, viewer, body, readSessionHash(request)),
  ),
  bind(contract.listDevices, ({ viewer, request }) =>
    listDevices(platform, viewer, readSessionHash(request)),
  ),
  bind(contract.logOutDevice, ({ viewer, params }) => endSession(platform, viewer, params.deviceId)),
  bind(contract.logOutElsewhere, ({ viewer, request }) =>
    endOtherSessions(platform, viewer, readSessionHash(request)),
  ),
];

import { userList } from '@tinsmith/contract/admin-people';
import type { Feature } from '../../http/feature.ts';
import { findAccountBySession } from './account.queries.ts';
import { accountRetention } from './account.retention.ts';
import { accountRoutes } from './account.routes.ts';
import { accountMails } from './account-mails.ts';
import { newestUsers, userRows } from './admin-users.queries.ts';
import { checkNewAccount } from './check-new-account.ts';
import { addDevMail } from './dev-mail.ts';
import { ownAccountData } from './download-data.ts';
import { mailRankChange } from './mail-rank-change.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { avatarFiles } from './profile/avatar-files.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { sendAccountMailJob } from './send-account-mail.job.ts';
import { requireProof } from './session/prove.ts';
import { startSession } from './session/start-session.ts';
import { findTokenHolder } from './token/token.queries.ts';
import { tokenRoutes } from './token/token.routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

export const accountFeature: Feature = {
  name: 'account',
  retention: accountRetention,
  adminLists: [{ ...userList, source: userRows, newest: newestUsers, isSameForAll: true }],
  routes: ({ platform, features }) => [
    ...accountRoutes(
      platform,
      features.flatMap(({ confirmAccount }) => confirmAccount ?? []),
    ),
    ...profileRoutes(
      platform,
      features.flatMap(({ ownData }) => ownData ?? []),
      features.flatMap(({ forgetAccount }) => forgetAccount ?? []),
      features.flatMap(({ countOwn }) => countOwn ?? []),
    ),
    ...twoFactorRoutes(platform),
    ...oauthRoutes(platform),
    ...tokenRoutes(platform),
  ],
  extend: ({ app, platform: { config } }) => {
    if (config.environment !== 'production') addDevMail(app, config);
  },
  jobs: () => [sendAccountMailJob],
  mails: accountMails,
  ownData: ownAccountData,
  fileOwner: avatarFiles,
  provides: ({ platform, platform: { db, config } }) => ({
    checkNewAccount: (account) => checkNewAccount(platform, account),
    requireProof,
    mailRankChange,
    startSession: (reply, owner) => startSession(platform, reply, owner),
    findTokenHolder: (tokenSha256) => findTokenHolder(db, tokenSha256, config.staffNeedsTwoFactor),
    findAccountBySession: (tokenSha256) => findAccountBySession(db, tokenSha256, config.staffNeedsTwoFactor),
  }),
};

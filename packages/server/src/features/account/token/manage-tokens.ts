import { randomBytes } from 'node:crypto';
import type { Received } from '@tinsmith/contract/route';
import { type ApiToken, type makeToken as makeRoute, maxTokens } from '@tinsmith/contract/token';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { type Scope, scopesFor, tokenPrefix } from '@tinsmith/domain/scopes';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import { hashToken } from '../../../http/session.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { auditOf, insertAuditEntry } from '../../site/audit.queries.ts';
import { requireProof } from '../session/prove.ts';
import { countOpenTokens, insertToken, listTokensOf, revokeToken as revoke } from './token.queries.ts';

type Needs = Pick<Platform, 'db'>;

export async function listTokens({ db }: Needs, viewer: Viewer): Promise<{ result: ApiToken[] }> {
  const rows = await listTokensOf(db, getAccount(viewer).id);
  return {
    result: rows.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: row.scopes as Scope[],
      createdAt: row.created_at.getTime(),
      usedAt: row.used_at?.getTime() ?? null,
      isRevoked: row.revoked_at !== null,
    })),
  };
}

/** Returns a new token, once; only its hash is kept. */
export async function makeToken(
  { db }: Needs,
  viewer: Viewer,
  body: Received<typeof makeRoute>['body'],
  sessionSha256: Buffer | null,
) {
  const { id: accountId, rank } = getAccount(viewer);
  const scopes = [...new Set(body.scopes)];
  const name = normalizeText(body.name);
  if (scopes.length === 0 || !hasVisibleText(name)) throw new Problem('no-scope-chosen');
  const allowed = scopesFor(rank);
  if (scopes.some((scope) => !allowed.includes(scope))) throw new Problem('scope-not-allowed');
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const id = await db.transaction().execute(async (transaction) => {
    await requireProof(transaction, accountId, sessionSha256);
    if ((await countOpenTokens(transaction, accountId)) >= maxTokens) throw new Problem('too-many-tokens');
    const made = await insertToken(transaction, { accountId, name, scopes, tokenSha256: hashToken(token) });
    await insertAuditEntry(transaction, auditOf(viewer, 'made-api-token', { tokenId: made.id, scopes }));
    return made.id;
  });
  return { id, token };
}

export async function revokeToken({ db }: Needs, viewer: Viewer, tokenId: number) {
  const { id: accountId } = getAccount(viewer);
  await db.transaction().execute(async (transaction) => {
    if (!(await revoke(transaction, accountId, tokenId))) throw new Problem('no-token');
    await insertAuditEntry(transaction, auditOf(viewer, 'revoked-api-token', { tokenId }));
  });
  return { done: true } as const;
}

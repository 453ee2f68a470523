import { ApiError } from '@tinsmith/contract/client';
import type { PostedForm } from '@tinsmith/web/api/api-context';
import { formKeyField } from '@tinsmith/web/api/form-key';
import type { FastifyError, FastifyRequest } from 'fastify';
import { checkCsrfField, csrfCookie } from '../http/csrf.ts';
import { fileTooLarge, toProblem } from '../http/error-handler.ts';
import { isMultipart, parseForm } from '../http/form-bodies.ts';
import { Problem } from '../http/problems.ts';
import { countCall } from '../http/rate-limit.ts';
import type { Database } from '../platform/database/database.ts';
import type { PageMatch } from './page-table.ts';

/** The limit of a call without files. */
const plainMaxBytes = 64 * 1024;
/** The limit of a call with files, so that a file slightly too large is rejected with its own message. */
export const formMaxBytes = 8 * 1024 * 1024;

/** As many as the calls behind the pages' forms take together. */
const largeFormLimit = { max: 120, perSeconds: 3600 };

/**
 * Before a body is read: only pages that accept files read a large one, only for logged-in users, and only so
 * many of each, since its token is known only once it is taken apart.
 */
export async function checkFormSize(
  db: Database,
  request: FastifyRequest,
  page: PageMatch | null,
): Promise<void> {
  const { account } = request.viewer;
  const bytes = Number(request.headers['content-length'] ?? 0);
  if (request.headers['transfer-encoding'] !== undefined) throw new Problem('too-large');
  if (bytes <= plainMaxBytes) return;
  const takesLarge = page?.handle.maxFileBytes !== undefined && isMultipart(request);
  if (!takesLarge || !account || bytes > formMaxBytes) throw new Problem('too-large');
  await countCall(db, `large form account:${account.id}`, largeFormLimit);
}

const toApiError = ({ status, message, code }: Problem): ApiError => new ApiError(status, message, code);

/** The form's key, which is not one of its inputs. */
function takeKey(form: FormData): string | null {
  const key = form.get(formKeyField);
  form.delete(formKeyField);
  return typeof key === 'string' && key !== '' ? key : null;
}

/** The form that a page has sent. The page itself reports what is wrong with it, above the input. */
export async function readPostedForm(request: FastifyRequest): Promise<PostedForm> {
  let form = new FormData();
  try {
    form = await parseForm(request);
    checkCsrfField(request, form.get(csrfCookie));
    return { form, refusal: null, key: takeKey(form) };
  } catch (error) {
    return { form, refusal: toApiError(toProblem(error as FastifyError)), key: null };
  }
}

/** Whether a request failed because of its form: its size, its type, its length, or the forms before it. */
export const isOfForm = (error: FastifyError): boolean =>
  (error instanceof Problem && ['too-large', 'too-often'].includes(error.code)) ||
  /^FST_ERR_CTP_/.test(error.code ?? '');

/** A form that could not be read at all, most often because of its size. */
export function refuseForm(error: FastifyError, page: PageMatch | null): PostedForm {
  const problem = toProblem(error);
  const maxFileBytes = page?.handle.maxFileBytes;
  const isOfFile = problem.code === 'too-large' && maxFileBytes !== undefined;
  return {
    form: new FormData(),
    refusal: toApiError(isOfFile ? fileTooLarge(maxFileBytes) : problem),
    key: null,
  };
}

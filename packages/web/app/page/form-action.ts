import { type ApiError, type Call, isApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import { apiContext } from '../api/api-context.ts';

/** A form sent without script, as the page shows it again. */
export interface SentForm {
  /** Why it failed: with the prefix of spec §8, and the server's sentence alone. Null for an incomplete form. */
  readonly message: string | null;
  readonly sentence: string | null;
  readonly code: ProblemCode | null;
  /** The typed values, by field; never a password, a code or a token. */
  readonly typed: Readonly<Record<string, readonly string[]>>;
}

export interface FormRequest {
  readonly call: Call;
  readonly params: Params;
  readonly url: URL;
  readonly hasSession: boolean;
  /** The text of a field; empty if it was not sent. */
  readonly text: (name: string) => string;
  readonly texts: (name: string) => readonly string[];
  readonly form: FormData;
  /** Redirects to a page, which shows what was done. */
  readonly goTo: (path: string, flash?: string) => Response;
  /** The same page again, with the typed values: something is still missing. */
  readonly askAgain: () => ReturnType<typeof showAgain>;
}

const secrets = /password|code|token/i;

function readTyped(form: FormData): SentForm['typed'] {
  const names = [...new Set(form.keys())].filter((name) => !secrets.test(name));
  return Object.fromEntries(names.map((name) => [name, readTexts(form, name)]));
}

// Forms send every newline as two characters; people did not type those.
const readTexts = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.replaceAll('\r\n', '\n')] : []));

const showAgain = (form: FormData, error: ApiError | null) =>
  data<SentForm>(
    {
      message: error?.message ?? null,
      sentence: error?.sentence ?? null,
      code: error?.code ?? null,
      typed: readTyped(form),
    },
    { status: error?.status ?? 200 },
  );

/**
 * Handles a form sent without script, or before it loaded: makes the calls that the page's script would have made.
 * If one is refused, the page is shown again with the reason and the typed values.
 */
export const onForm =
  <T>(work: (request: FormRequest) => Promise<T>) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const { call, hasSession, posted, leaveFlash } = context.get(apiContext);
    if (!posted) throw new Error('A form that no page has sent.');
    const { form, refusal } = posted;
    if (refusal) return showAgain(form, refusal);
    const texts = (name: string) => readTexts(form, name);
    try {
      return await work({
        call,
        params,
        url: new URL(request.url),
        hasSession,
        text: (name) => texts(name)[0] ?? '',
        texts,
        form,
        goTo: (path, flash) => {
          if (flash) leaveFlash(flash);
          // 303: the browser loads that page with GET, and a reload sends nothing twice.
          return redirect(path, 303);
        },
        askAgain: () => showAgain(form, null),
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return showAgain(form, error);
    }
  };

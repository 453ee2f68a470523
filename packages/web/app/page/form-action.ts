import { type ApiError, type Call, isApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import { apiContext } from '../api/api-context.ts';

/** What a page that a form was sent to without script shows of it again. */
export interface SentForm {
  /** Why nothing came of it: with the prefix of spec §8, and the server's sentence alone. Null for a form half done. */
  readonly message: string | null;
  readonly sentence: string | null;
  readonly code: ProblemCode | null;
  /** What was typed, by field; never a password, a code or a token. */
  readonly typed: Readonly<Record<string, readonly string[]>>;
}

export interface FormRequest {
  readonly call: Call;
  readonly params: Params;
  readonly url: URL;
  readonly hasSession: boolean;
  /** The text of a field; empty where it did not come. */
  readonly text: (name: string) => string;
  readonly texts: (name: string) => readonly string[];
  readonly form: FormData;
  /** Leads on to a page, which shows what was done. */
  readonly goTo: (path: string, flash?: string) => Response;
  /** The same page once more, with what was typed: something is still missing. */
  readonly askAgain: () => ReturnType<typeof showAgain>;
}

const secrets = /password|code|token/i;

function readTyped(form: FormData): SentForm['typed'] {
  const names = [...new Set(form.keys())].filter((name) => !secrets.test(name));
  return Object.fromEntries(names.map((name) => [name, readTexts(form, name)]));
}

// A form sends every newline as two characters; they are not what people typed.
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
 * What a page does with a form that was sent without script, or before it had come: the calls that its script would
 * have made. Where one is refused the page is shown again, with the reason and with what was typed.
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
          // 303: the browser asks for that page, and asking again sends nothing twice.
          return redirect(path, 303);
        },
        askAgain: () => showAgain(form, null),
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return showAgain(form, error);
    }
  };

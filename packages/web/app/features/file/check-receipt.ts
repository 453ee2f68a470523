import type { OutputOf } from '@tinsmith/contract/client';
import { type ParsedReceipt, parseReceipt, signedText } from '@tinsmith/domain/receipt';
import { callApi } from '../../api/browser-api.ts';
import { checkReceipt, listReceiptKeys } from '../../api/gen/file.ts';

export interface Verdict extends OutputOf<typeof checkReceipt> {
  readonly receipt: ParsedReceipt | null;
  /** Whether the browser has checked the signature itself. */
  readonly isCheckedHere: boolean;
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether a key signed this; null if the browser cannot tell, as without HTTPS. */
async function isSigned({ lines, signature }: ParsedReceipt, publicKey: string): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64Url(signature),
      new TextEncoder().encode(signedText(lines)),
    );
  } catch {
    return null;
  }
}

/** Checks the signature in the browser, and asks the server only for changes since it signed. */
export async function verifyReceipt(text: string): Promise<Verdict> {
  const receipt = parseReceipt(text);
  if (!receipt) return { verdict: 'no-receipt', key: null, differing: [], receipt, isCheckedHere: true };
  const { result: keys } = await callApi(listReceiptKeys, {});
  const key = keys.find(({ id }) => id === receipt.keyId);
  if (!key) return { verdict: 'not-ours', key: receipt.keyId, differing: [], receipt, isCheckedHere: true };
  const isGenuine = await isSigned(receipt, key.publicKey);
  if (isGenuine) return { verdict: 'genuine', key: key.id, differing: [], receipt, isCheckedHere: true };
  const answer = await callApi(checkReceipt, { body: { text } });
  return { ...answer, receipt, isCheckedHere: isGenuine !== null };
}

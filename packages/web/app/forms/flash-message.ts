/** What was just done to a post, shown by the list that opens next. */
export interface FlashMessage {
  readonly sentence: string;
  readonly postId: number;
}

let pending: FlashMessage | null = null;

export function setFlashMessage(message: FlashMessage): void {
  pending = message;
}

/** Returns the message once. */
export function takeFlashMessage(): FlashMessage | null {
  const message = pending;
  pending = null;
  return message;
}

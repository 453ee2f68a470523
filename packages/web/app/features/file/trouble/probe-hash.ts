import { Sha256 } from '@tinsmith/domain/sha256';

/** 1 MiB takes a hundredth of a second: no worker is needed. */
export const sha256Hex = (text: string): string =>
  new Sha256().update(new TextEncoder().encode(text)).digest();

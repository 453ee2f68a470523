import { Sha256 } from '@tinsmith/domain/sha256';

/** Messages to the page: the progress, and at the end the hash. */
export type HashNews =
  | { readonly readBytes: number }
  | { readonly sha256: string }
  | { readonly error: string };

const pieceBytes = 4 * 1024 * 1024;
const report = (news: HashNews) => self.postMessage(news);

/** Reads a file in pieces, so that a gigabyte takes no more memory than a small file. */
async function hash(file: File): Promise<void> {
  const sha256 = new Sha256();
  for (let at = 0; at < file.size; at += pieceBytes) {
    sha256.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()));
    report({ readBytes: Math.min(at + pieceBytes, file.size) });
  }
  report({ sha256: sha256.digest() });
}

self.onmessage = ({ data }: MessageEvent<File>) => {
  hash(data).catch((error: unknown) => report({ error: String(error) }));
};

const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Just enough of HTTP/1.1 to know when an answer is complete: with node:http, clients would need most of the machine. */
export class HttpAnswer {
  head = '';
  /** Bytes of the body still to come, or null while the head is incomplete or the body comes in chunks. */
  #left: number | null = null;
  #isChunked = false;
  #tail = Buffer.alloc(0);

  /** Reads bytes; true once the answer is complete. One request at a time, so all bytes belong to it. */
  read(part: Buffer): boolean {
    let body = part;
    if (this.#left === null && !this.#isChunked) {
      this.head += part.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      body = Buffer.from(this.head.slice(end + 2), 'latin1');
      this.head = this.head.slice(0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.head);
      this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(this.head);
      // The two bytes of the head's last line break are kept, since a chunked body may be empty.
      if (!this.#isChunked) this.#left = Number(length?.[1] ?? 0) + 2;
    }
    if (this.#left !== null) {
      this.#left -= body.length;
      return this.#left <= 0;
    }
    this.#tail = Buffer.concat([this.#tail, body]).subarray(-lastChunk.length);
    return this.#tail.equals(lastChunk);
  }

  get status(): string {
    return this.head.slice(9, 12);
  }

  /** The server closes the connection after this answer. */
  get isLast(): boolean {
    return /\r\nconnection: *close/i.test(this.head);
  }
}

/** A text in every film made here, to search for afterwards. */
export const filmWord = 'a film of the room behind';

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** A structurally valid MP4; `bytes` is its length. */
export function buildMp4(bytes = 4096): Buffer {
  const ends = [box('ftyp', Buffer.from('mp42\0\0\0\0isommp42', 'latin1')), box('moov', Buffer.alloc(64, 7))];
  const frames = Buffer.alloc(bytes - Buffer.concat(ends).length - 8, `${filmWord} PK\x03\x04 <script> \0`);
  return Buffer.concat([ends[0] ?? Buffer.alloc(0), box('mdat', frames), ends[1] ?? Buffer.alloc(0)]);
}

/** Google's format: the film directly after the picture. */
export const addGoogleFilm = (jpeg: Buffer, film = buildMp4()): Buffer => Buffer.concat([jpeg, film]);

function samsungBlock(type: number, name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(name.length, 4);
  return Buffer.concat([head, Buffer.from(name), data]);
}

/** Samsung's format: blocks and their directory after the picture. */
export function addSamsungFilm(jpeg: Buffer, film = buildMp4()): Buffer {
  const types = [0x0a01, 0x0a30];
  const blocks = [
    samsungBlock(0x0a01, 'Image_UTC_Data', Buffer.from('1790000000000')),
    samsungBlock(0x0a30, 'MotionPhoto_Data', film),
  ];
  const lines = blocks.map((block, index) => {
    const line = Buffer.alloc(12);
    line.writeUInt16LE(types[index] ?? 0, 2);
    line.writeUInt32LE(Buffer.concat(blocks.slice(index)).length, 4);
    line.writeUInt32LE(block.length, 8);
    return line;
  });
  const head = Buffer.from('SEFH\x6b\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(lines.length, 8);
  const directory = Buffer.concat([head, ...lines]);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(directory.length);
  tail.write('SEFT', 4, 'latin1');
  return Buffer.concat([jpeg, ...blocks, directory, tail]);
}

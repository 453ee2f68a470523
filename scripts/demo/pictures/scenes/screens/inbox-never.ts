import type { Scene } from '../../scene.ts';

export const inboxNever: Scene = {
  id: 'inbox-never',
  palette: {
    t: '#008080',
    g: '#c0c0c0',
    d: '#808080',
    w: '#ffffff',
    k: '#000000',
    n: '#000080',
    b: '#1084d0',
    y: '#ffff60',
    r: '#d02020',
    p: '#f0a0c0',
    e: '#20a020',
  },
  draw(c) {
    c.fill('t');
    const icon = (x: number, y: number, rows: readonly string[], name: string) => {
      c.sprite(x, y, rows);
      c.text(name, x + 8, y + 17, 'w', { align: 'center' });
    };
    const folder = [
      '.yyyyyy.........',
      'yyyyyyyyyyyyyyy.',
      'yddddddddddddyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      'yyyyyyyyyyyyyyk.',
      '.kkkkkkkkkkkkkk.',
    ];
    icon(5, 6, folder, 'WORK');
    icon(5, 36, folder, 'WORK 2');
    icon(
      5,
      66,
      [
        '....gggggg......',
        '..gggggggggg....',
        '..dddddddddd....',
        '..gwgwgwgwgd....',
        '..gwgwgwgwgd....',
        '..gwgwgwgwgd....',
        '..gwgwgwgwgd....',
        '..gwgwgwgwgd....',
        '..gwgwgwgwgd....',
        '..gggggggggd....',
        '...dddddddd.....',
      ],
      'HOPE',
    );
    const shadow = (x: number, y: number, w: number, h: number) => {
      c.rect(x, y, w, h, 'g');
      c.rect(x, y, w, 1, 'w');
      c.rect(x, y, 1, h, 'w');
      c.rect(x, y + h - 1, w, 1, 'k');
      c.rect(x + w - 1, y, 1, h, 'k');
      c.rect(x + 1, y + h - 2, w - 2, 1, 'd');
    };
    const win = (x: number, y: number, w: number, h: number, title: string, isActive: boolean) => {
      shadow(x, y, w, h);
      c.rect(x + 2, y + 2, w - 4, 9, isActive ? 'n' : 'd');
      c.text(title, x + 4, y + 4, 'w');
      shadow(x + w - 11, y + 3, 8, 7);
      c.text('X', x + w - 9, y + 4, 'k');
    };
    win(34, 4, 112, 66, 'INBOX (2,048)', false);
    c.rect(37, 17, 106, 50, 'w');
    for (const [n, [who, what]] of (
      [
        ['CARL', 'RE: RE: FWD: RE: CAKE'],
        ['HR', 'MANDATORY FUN'],
        ['CARL', 'WHO TOOK THE'],
        ['CARL', 'NEVER MIND'],
        ['YOU', 'DRAFT: I QUIT'],
        ['IT', 'PASSWORD EXPIRED'],
      ] as const
    ).entries()) {
      if (n === 4) c.rect(37, 17 + n * 8, 106, 8, 'n');
      c.text(who, 39, 19 + n * 8, n === 4 ? 'w' : 'r');
      c.text(what, 58, 19 + n * 8, n === 4 ? 'w' : 'k');
    }
    win(92, 44, 66, 56, 'PATIENCE.EXE', true);
    c.rect(95, 57, 60, 40, 'e');
    for (const [n, face] of ([...'KQJ9'] as const).entries()) {
      c.panel(98 + n * 14, 61, 12, 20, 'b', 'k');
      c.panel(98 + n * 14, 66 + n * 2, 12, 20, 'w', 'k');
      c.text(face, 101 + n * 14, 69 + n * 2, n % 2 ? 'r' : 'k', { isBig: true });
    }
    win(14, 66, 84, 40, 'ERROR', true);
    c.disc(26, 87, 6, 'r');
    c.text('X', 25, 85, 'w');
    c.text('YOU HAVE BEEN\nTOO HELPFUL.', 38, 81, 'k');
    shadow(44, 94, 26, 10);
    c.text('OK?', 52, 97, 'k');
    c.sprite(64, 98, [
      'k......',
      'kk.....',
      'kwk....',
      'kwwk...',
      'kwwwk..',
      'kwwwwk.',
      'kwwkkk.',
      'kwkwk..',
      'kk.kwk.',
      'k...kk.',
    ]);
    shadow(0, 108, 160, 12);
    shadow(2, 110, 28, 9);
    c.text('START', 7, 112, 'k');
    shadow(34, 110, 38, 9);
    c.text('INBOX', 38, 112, 'd');
    c.text('16:59', 156, 112, 'k', { align: 'right' });
    c.text('♥', 128, 112, 'p');
  },
};

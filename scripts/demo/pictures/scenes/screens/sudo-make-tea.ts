import type { Scene } from '../../scene.ts';

export const sudoMakeTea: Scene = {
  id: 'sudo-make-tea',
  palette: {
    k: '#05080c',
    n: '#0a1a24',
    b: '#124a5c',
    c: '#2fb8d0',
    l: '#a8f0f8',
    r: '#ff4a4a',
    y: '#ffc840',
    w: '#ffffff',
  },
  draw(c, random) {
    c.fill('k');
    c.panel(2, 10, 96, 70, 'n', 'b');
    const digits = '0123456789ABCDEF';
    for (let row = 0; row < 9; row += 1) {
      c.text(`0X${(row * 16 + 64).toString(16)}`, 5, 14 + row * 7, 'b');
      for (let column = 0; column < 8; column += 1) {
        const pair = `${digits[Math.floor(random() * 16)]}${digits[Math.floor(random() * 16)]}`;
        const isHot = row === 4 && column > 1 && column < 6;
        if (isHot) c.rect(25 + column * 9, 13 + row * 7, 9, 7, 'y');
        c.text(
          isHot ? (['7E', 'A0', '15', 'ED'][column - 2] ?? pair) : pair,
          26 + column * 9,
          14 + row * 7,
          isHot ? 'k' : row * 8 + column < 34 ? 'c' : 'b',
        );
      }
    }
    c.panel(100, 10, 58, 40, 'n', 'b');
    // The target: a kettle, with its temperature.
    c.sprite(
      110,
      17,
      [
        '......ll......',
        '...cccccccc..c',
        '..cccccccccccc',
        '..cclccccccc.c',
        '.ccclcccccccc.',
        '.ccclcccccccc.',
        '.cccccccccccc.',
        '.bbbbbbbbbbbb.',
      ],
      { scale: 2 },
    );
    c.text('KTL-7', 104, 42, 'c');
    c.text('61 C', 154, 42, 'y', { align: 'right' });
    c.panel(100, 52, 58, 28, 'n', 'b');
    for (let x = 0; x < 54; x += 1) {
      const y = 66 + Math.sin(x / 3) * 5 * (x > 30 ? 2 : 1) * Math.cos(x / 11);
      c.put(102 + x, y, x > 30 ? 'r' : 'c');
      c.put(102 + x, y + 1, x > 30 ? 'r' : 'c');
    }
    c.text('TRACE', 103, 55, 'b');
    c.rect(0, 0, 160, 8, 'b');
    c.text('BREAKROOM.LOCAL', 3, 2, 'l');
    c.text('ICE 4/5', 157, 2, 'y', { align: 'right' });
    c.text('# SSH KETTLE', 3, 84, 'l');
    c.text('PASSWORD: EARLGREY', 3, 91, 'l');
    c.text('DENIED. THIS IS A GREEN TEA KETTLE.', 3, 98, 'r');
    c.text('# SUDO MAKE TEA', 3, 105, 'l');
    c.rect(64, 105, 3, 5, 'w');
    c.bar(3, 114, 154, 4, 0.72, 'r', 'n');
    c.panel(96, 83, 62, 12, 'r', 'r');
    c.text('BOSS IN 0:14', 127, 87, 'k', { align: 'center' });
  },
};

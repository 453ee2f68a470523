import type { Scene } from '../../scene.ts';

export const ping: Scene = {
  id: 'ping',
  palette: {
    k: '#020806',
    n: '#06201a',
    d: '#0c4030',
    g: '#1f8a5c',
    l: '#5cf0a0',
    w: '#e0fff0',
    r: '#ff6048',
    m: '#3a4048',
    s: '#5c666e',
    y: '#ffc850',
    b: '#22282e',
  },
  draw(c) {
    c.fill('m');
    c.dither(0, 0, 160, 120, 'b', 0.3);
    for (const [x, y] of [
      [4, 4],
      [155, 4],
      [4, 115],
      [155, 115],
      [108, 4],
      [108, 115],
    ] as const) {
      c.disc(x, y, 2, 's');
      c.put(x, y, 'k');
    }
    c.disc(54, 60, 53, 'b');
    c.disc(54, 60, 51, 's');
    c.disc(54, 60, 49, 'k');
    c.disc(54, 60, 47, 'n');
    for (let y = 12; y < 108; y += 1)
      for (let x = 6; x < 102; x += 1) {
        const [dx, dy] = [x - 54, y - 60];
        const turn = (Math.atan2(dy, dx) + Math.PI * 2.8) % (Math.PI * 2);
        if (Math.hypot(dx, dy) > 46 || turn > 1.2) continue;
        if ((x + y) % 2 === 0 || turn > 1) c.put(x, y, turn > 0.8 ? 'g' : 'd');
      }
    for (const r of [15, 31, 46] as const) c.ring(54, 60, r, 'g');
    c.line(8, 60, 100, 60, 'd');
    c.line(54, 14, 54, 106, 'd');
    c.line(54, 60, 54 + Math.cos(-1.32) * 46, 60 + Math.sin(-1.32) * 46, 'l');
    for (const [x, y, r] of [
      [32, 38, 3],
      [80, 78, 2],
      [28, 76, 2],
      [74, 36, 1],
    ] as const) {
      c.disc(x, y, r, 'l');
      c.put(x, y, 'w');
    }
    c.ring(32, 38, 7, 'r');
    c.text('?', 41, 30, 'r');
    c.oval(82, 92, 8, 4, 'g');
    c.sprite(50, 57, ['....l....', '...lll...', 'lllllllll', '..lllll..']);
    const gauge = (y: number, label: string, value: string, colour: string, share: number) => {
      c.panel(112, y, 44, 21, 'k', 's');
      c.text(label, 115, y + 3, 's');
      c.text(value, 153, y + 3, colour, { align: 'right' });
      c.bar(115, y + 12, 38, 5, share, colour, 'n');
    };
    gauge(4, 'DEPTH', '180M', 'l', 0.6);
    gauge(27, 'AIR', '31%', 'r', 0.31);
    gauge(50, 'NOISE', 'SHH', 'y', 0.12);
    c.panel(112, 73, 44, 43, 'k', 's');
    c.text('PING!', 134, 77, 'w', { isBig: true, align: 'center' });
    c.disc(134, 101, 12, 'b');
    c.disc(134, 100, 11, 'r');
    c.disc(134, 98, 8, 'y');
    c.disc(134, 99, 7, 'r');
    c.text('3', 132, 96, 'w', { isBig: true });
  },
};

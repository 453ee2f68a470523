const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A snail eats lettuce and gets longer. Keys or a finger; the best run is kept where the browser allows it. */
const script = `const size = 20, columns = 24, rows = 18;
const canvas = document.querySelector('canvas');
const pen = canvas.getContext('2d');
const turns = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1],
};
let best = 0;
try { best = Number(localStorage.getItem('best') ?? 0); } catch {}
let snail, heading, next, lettuce, isOver, last = 0;

const isOn = ([x, y], cells) => cells.some((cell) => cell[0] === x && cell[1] === y);
const place = () => {
  do lettuce = [Math.floor(Math.random() * columns), Math.floor(Math.random() * rows)];
  while (isOn(lettuce, snail));
};
const begin = () => {
  snail = [[5, 9], [4, 9], [3, 9]];
  heading = next = [1, 0];
  isOver = false;
  place();
};
const turn = (to) => {
  if (isOver) return begin();
  if (to && to[0] !== -heading[0] && to[1] !== -heading[1]) next = to;
};
const step = () => {
  heading = next;
  const head = [snail[0][0] + heading[0], snail[0][1] + heading[1]];
  const isOut = head[0] < 0 || head[1] < 0 || head[0] >= columns || head[1] >= rows;
  if (isOut || isOn(head, snail)) {
    isOver = true;
    best = Math.max(best, snail.length - 3);
    try { localStorage.setItem('best', String(best)); } catch {}
    return;
  }
  snail.unshift(head);
  if (isOn(lettuce, [head])) place();
  else snail.pop();
};
const cell = ([x, y], colour) => {
  pen.fillStyle = colour;
  pen.fillRect(x * size + 1, y * size + 1, size - 2, size - 2);
};
const draw = (now) => {
  requestAnimationFrame(draw);
  if (now - last > 130 && !isOver) {
    last = now;
    step();
  }
  pen.fillStyle = '#1d2b3a';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  cell(lettuce, '#7bc96f');
  snail.forEach((one, index) => cell(one, index === 0 ? '#ffcf5c' : '#c98b4b'));
  pen.fillStyle = '#fff';
  pen.font = '16px sans-serif';
  pen.fillText('Eaten: ' + (snail.length - 3) + '   Best: ' + best, 8, 20);
  if (isOver) pen.fillText('The snail bumped into something. Press any key.', 70, 180);
};
addEventListener('keydown', (event) => {
  if (event.key.startsWith('Arrow') || event.key === ' ') event.preventDefault();
  turn(turns[event.key]);
});
canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => {
  const x = (offsetX / canvas.clientWidth) * columns - snail[0][0];
  const y = (offsetY / canvas.clientHeight) * rows - snail[0][1];
  turn(Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)]);
});
begin();
requestAnimationFrame(draw);
`;

/** The files of a small web game that can really be played. */
export const writeSmallGame = (title: string, pitch: string): Record<string, string> => ({
  'index.html': `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="game.css">
</head>
<body>
<canvas width="480" height="360" aria-label="${escapeHtml(pitch)}"></canvas>
<script src="game.js"></script>
</body>
</html>
`,
  'game.css':
    'html, body { height: 100%; margin: 0; background: #000; } canvas { display: block; width: 100%; height: 100%; object-fit: contain; touch-action: none; }\n',
  'game.js': script,
});

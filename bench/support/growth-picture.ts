import type { Row } from './measurement.ts';

const [width, height] = [860, 620];
const plot = { left: 70, right: 500, top: 40, bottom: 560 };
const labels = { left: 530, step: 16.5 };
/** Milliseconds, from the lowest to the highest line. */
const grid = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const entries = ['100', '1,000', '10,000'];
const colours = { people: '#1f6f5c', staff: '#b4532a' };

interface Curve {
  readonly name: string;
  readonly isForStaff: boolean;
  readonly values: readonly number[];
}

const curvesOf = (rows: readonly Row[]): Curve[] =>
  rows.flatMap(({ name, also }) =>
    also?.smallMedianMs && also.middleMedianMs && also.medianMs
      ? [
          {
            name: name.replace(', staff', ''),
            isForStaff: name.endsWith(', staff'),
            values: [also.smallMedianMs, also.middleMedianMs, also.medianMs],
          },
        ]
      : [],
  );

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** How long each page takes at three sizes of the jam, both scales logarithmic. */
export function drawGrowth(rows: readonly Row[]): string | null {
  const curves = curvesOf(rows);
  if (curves.length === 0) return null;
  const values = curves.flatMap((curve) => curve.values);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const from = grid.findLast((line) => line <= lowest) ?? lowest;
  const to = grid.find((line) => line >= highest) ?? highest;
  const x = (at: number) => plot.left + ((plot.right - plot.left) * at) / (entries.length - 1);
  const y = (ms: number) =>
    Math.round(plot.bottom - ((plot.bottom - plot.top) * Math.log(ms / from)) / Math.log(to / from));
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left}" y="${top}"${more}>${escapeText(words)}</text>`;
  const lines = grid
    .filter((ms) => ms >= from && ms <= to)
    .flatMap((ms) => [
      `<line x1="${plot.left}" y1="${y(ms)}" x2="${plot.right}" y2="${y(ms)}" stroke="#d8ccb4"/>`,
      text(plot.left - 8, y(ms) + 4, `${ms} ms`, ' text-anchor="end"'),
    ]);
  const sizes = entries.map((num, at) =>
    text(x(at), plot.bottom + 24, `${num} entries`, ' text-anchor="middle"'),
  );
  const byHeight = curves.toSorted((one, other) => (other.values[2] ?? 0) - (one.values[2] ?? 0));
  let top = plot.top - labels.step;
  const drawn = byHeight.flatMap(({ name, isForStaff, values }, at) => {
    const colour = isForStaff ? colours.staff : colours.people;
    const end = y(values[2] ?? from);
    // As near to its line as the labels above and those still to come allow.
    const lowestLeft = plot.bottom - (byHeight.length - 1 - at) * labels.step;
    top = Math.min(Math.max(top + labels.step, end), Math.max(lowestLeft, top + labels.step));
    const points = values.map((ms, size) => `${x(size)},${y(ms)}`).join(' ');
    return [
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<line x1="${plot.right}" y1="${end}" x2="${labels.left - 4}" y2="${top}" stroke="${colour}" stroke-width="0.5"/>`,
      text(
        labels.left,
        top + 4,
        `${name}: ${values.map((ms) => Math.round(ms)).join(', ')}`,
        ` fill="${colour}"`,
      ),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#3a2f24" role="img" aria-label="How long each page takes with 100, 1,000 and 10,000 entries">`,
    `<rect width="${width}" height="${height}" fill="#fff8e8"/>`,
    text(
      plot.left,
      22,
      'Median time of each page in milliseconds, for people with a session (green) and staff (brown)',
    ),
    ...lines,
    ...sizes,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

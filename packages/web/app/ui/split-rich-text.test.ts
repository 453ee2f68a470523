import { describe, expect, it } from 'vitest';
import { splitRichText } from './split-rich-text.ts';

const figure = (id: string, title = 'A game') =>
  `<figure data-youtube="${id}"><a href="https://www.youtube.com/watch?v=${id}">${title}</a></figure>`;

describe('splitRichText', () => {
  it('keeps HTML without videos in one piece', () => {
    expect(splitRichText('<p>Hello</p>')).toEqual([{ kind: 'html', html: '<p>Hello</p>' }]);
  });

  it('cuts at each video and reads its title', () => {
    expect(splitRichText(`<p>a</p>${figure('dQw4w9WgXcQ', 'Tom &amp; Ann&#39;s')}<p>b</p>`)).toEqual([
      { kind: 'html', html: '<p>a</p>' },
      { kind: 'video', id: 'dQw4w9WgXcQ', title: "Tom & Ann's" },
      { kind: 'html', html: '<p>b</p>' },
    ]);
  });

  it('leaves a figure with an id of another length alone', () => {
    const html = figure('too-short');
    expect(splitRichText(html)).toEqual([{ kind: 'html', html }]);
  });

  it('names a video without a title', () => {
    expect(splitRichText(figure('dQw4w9WgXcQ', ''))).toEqual([
      { kind: 'video', id: 'dQw4w9WgXcQ', title: 'Video' },
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(splitRichText('  ')).toEqual([]);
  });
});

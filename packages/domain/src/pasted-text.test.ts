import { describe, expect, test } from 'vitest';
import { cleanPastedHtml, pastedToPostText } from './pasted-text.ts';

describe('[R12.05] pasting', () => {
  test.each([
    [
      'words and spaces between tags',
      '<p>One <b>two</b> <i>three</i>&nbsp;four</p>',
      'One <b>two</b> <i>three</i> four',
    ],
    [
      'links and lists',
      '<ul><li><a href="https://a.example/">A</a> and B</li><li>C</li></ul>',
      '<ul><li><a href="https://a.example/">A</a> and B</li><li>C</li></ul>',
    ],
    ['a heading, which becomes a bold line', '<h2>Controls</h2><p>Arrows</p>', '<b>Controls</b>\n\nArrows'],
    [
      'a table, whose rows become lines',
      '<table><tbody><tr><th>Key</th><th>Does</th></tr><tr><td>X</td><td>Jump <b>up</b></td></tr></tbody></table><p>End</p>',
      'Key | Does\nX | Jump <b>up</b>\n\nEnd',
    ],
    [
      'Google Docs, which writes formats as styles inside a bold tag that is not bold',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> plain </span><span style="font-style:italic">leaning</span></p></b>',
      '<b>Bold</b> plain <i>leaning</i>',
    ],
    [
      'Word, with its own tags and lists',
      "<html><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoNormal>Hello<o:p></o:p></p><p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>First<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Second</p><!--EndFragment--></body></html>",
      'Hello<ul><li>First</li><li>Second</li></ul>',
    ],
  ])('keeps %s', (_, html, text) => {
    expect(pastedToPostText(html)).toBe(text);
  });

  test('plain words stay plain, and what was copied from the editor itself stays as it is', () => {
    expect(pastedToPostText('<div><p>Just words</p><p>in two lines</p></div>')).toBe(null);
    const own = '<p data-pm-slice="1 1 []">A <b>word</b></p>';
    expect(cleanPastedHtml(own)).toBe(own);
    expect(cleanPastedHtml('<h1>A</h1><p>B</p>')).toBe('<p><b>A</b></p><p>B</p>');
  });

  test('a hostile clipboard takes no time', () => {
    const started = performance.now();
    for (const part of [
      '<p style="mso-list:x">',
      '<span style="mso-list:Ignore">',
      '<li class="word">',
      '<b><td>',
    ])
      pastedToPostText(part.repeat(390_000 / part.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

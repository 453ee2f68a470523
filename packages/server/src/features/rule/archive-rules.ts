import { isProblem } from '@tinsmith/contract/client';
import { type Draw, type DrawnRule, getDraw, getRules, listMetRules } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import type { Archive, ArchiveLinks, ArchiveSource } from '../../http/archive.ts';
import { writeReplay } from '../../http/archive-replay.ts';
import { html } from '../../platform/html.ts';

const writeDrawn = (to: ArchiveLinks, drawn: readonly DrawnRule[]) =>
  html`<ul class="list">${drawn.map(
    ({ rule, comment }) =>
      html`<li>${
        rule
          ? html`<b>${categoryNames[rule.category]}</b> <span>${rule.text}</span>`
          : 'No rule could be drawn for this slot.'
      }${comment !== '' && html`<div class="prose">${to.text(comment)}</div>`}</li>`,
  )}</ul>`;

async function findDraw({ call, event }: Archive): Promise<Draw | null> {
  return call(getDraw, { params: { compoId: event.short } }).catch((error: unknown) => {
    if (isProblem(error, 'not-drawn')) return null;
    throw error;
  });
}

async function addAnswers({ call, entries, addSection }: Archive) {
  const all: { entryId: number; position: number; answer: string }[] = [];
  for (const { id: entryId } of entries) {
    const { result } = await call(listMetRules, { params: { id: String(entryId) } });
    const answered = result.filter(({ answer }) => answer !== '');
    all.push(...answered.map(({ position, answer }) => ({ entryId, position, answer })));
    if (answered.length > 0)
      addSection(
        `entry/${entryId}`,
        () =>
          html`<section aria-labelledby="rules"><h2 id="rules">How it meets the rules</h2><ul class="list">${answered.map(
            ({ rule, answer }) => html`<li><b>${rule.text}</b><p>${answer}</p></li>`,
          )}</ul></section>`,
      );
  }
  return all;
}

/** The rules, and the draw of the extra ones as anyone can repeat it. */
export const archiveRules: ArchiveSource = async (archive) => {
  const { call, event, isGone, addData, addFront, addPage, addPart, addText } = archive;
  const rules = await call(getRules, { params: { compoId: event.short } });
  const drawn = rules.drawn.map((one) => ({
    ...one,
    author: one.author !== null && isGone(one.author) ? null : one.author,
  }));
  const draw = await findDraw(archive);
  const numDrawn = drawn.filter(({ rule }) => rule !== null).length;
  addPart(45, 'Rules', 'rules', numDrawn > 0 ? numDrawn : null);
  const replayLink = (to: ArchiveLinks) =>
    draw !== null && html`<p><a href="${to.page('rules/verify')}">Replay the draw</a></p>`;
  addPage(
    'rules',
    'Rules',
    (to) => html`<section class="prose">${to.text(rules.standing)}</section>
${drawn.length > 0 && html`<section><h2>Extra rules</h2>${writeDrawn(to, drawn)}${replayLink(to)}</section>`}`,
  );
  if (drawn.length > 0)
    addFront(
      40,
      (to) =>
        html`<section class="half" aria-labelledby="rules"><h2 id="rules">Extra rules</h2>${writeDrawn(to, drawn)}${replayLink(to)}</section>`,
    );
  if (draw !== null) {
    await addText('rules/verify/draw.json', JSON.stringify(draw, null, 1));
    addPage('rules/verify', 'Replay the draw', (to) => writeReplay(to, 'rules/verify/draw.json', draw));
  }
  addData('rules', {
    standing: rules.standing,
    rankPercent: rules.rankPercent,
    drawn: drawn.map(({ position, kind, rule, author, comment }) => ({
      position,
      kind,
      rule,
      author,
      comment,
    })),
    draw: draw === null ? null : 'rules/verify/draw.json',
    answers: await addAnswers(archive),
  });
};

import { expect, test } from 'vitest';
import { AnswersInOrder } from './answers-in-order.ts';

test('an answer that comes after a later one is not shown', () => {
  const answers = new AnswersInOrder();
  const [first, second, third] = [answers.ask(), answers.ask(), answers.ask()];
  expect(answers.isNews(second)).toBe(true);
  expect(answers.isNews(first)).toBe(false);
  expect(answers.isNews(third)).toBe(true);
});

test('nor is one that was asked for before somebody changed what is shown', () => {
  const answers = new AnswersInOrder();
  const before = answers.ask();
  answers.change();
  expect(answers.isNews(before)).toBe(false);
  expect(answers.isNews(answers.ask())).toBe(true);
});

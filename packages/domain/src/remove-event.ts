/** What keeps an event from being removed. */
export type EventKeeper = 'ballot' | 'file' | 'post' | 'sign-up' | 'entry' | 'result';

const reasons: Readonly<Record<EventKeeper, string>> = {
  ballot: 'people have voted or written reviews',
  file: 'files were uploaded',
  post: 'people have written in its log',
  'sign-up': 'people have joined',
  entry: 'there are entries that people made',
  result: 'its results were calculated',
};

/** Why an event can't be removed, in a sentence for staff. */
export const explainKeeper = (keeper: EventKeeper): string =>
  `This event can't be removed, because ${reasons[keeper]}.`;

/** Whether the typed text is the title of the event, so that no other one is removed by mistake. */
export const isTitleTyped = (typed: string, title: string): boolean =>
  typed.trim().toLowerCase() === title.trim().toLowerCase();

import type { Page } from '@playwright/test';

// Nothing is served there: the test fulfils every request of the browser, or aborts and records it.
const origin = 'http://hostile.example';

/** What went wrong with a batch of texts in a browser; empty where nothing did. */
export interface Outcome {
  /** Calls of the functions that hostile texts try to call. */
  readonly executions: readonly string[];
  readonly requests: readonly string[];
  /** Elements, attributes and URLs that are not allowed, or that escaped their place. */
  readonly strangers: readonly string[];
}

/** Runs before anything else on the page. */
function hookFunctions(): void {
  const calls: string[] = [];
  Object.assign(window, { calls });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'msgbox', 'hit'])
    Object.assign(window, { [name]: (...given: unknown[]) => void calls.push(`${name}(${given})`) });
  // A link to another page, or to no valid URL, is fine and not followed here; any other link runs.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link && /^(https?|ftp|):$/.test(link.protocol)) event.preventDefault();
  });
}

/** Runs on the page: inserts the texts as scripts do, fires events at everything, and inspects the result. */
async function provoke(htmls: readonly string[]) {
  const attributesOf: Record<string, readonly string[]> = {
    A: ['href', 'rel'],
    ABBR: ['title'],
    FIGURE: ['data-youtube'],
    ...Object.fromEntries(
      ['B', 'BLOCKQUOTE', 'BR', 'CODE', 'I', 'LI', 'OL', 'P', 'PRE', 'S', 'UL'].map((name) => [name, []]),
    ),
  };
  const events = [
    ...[
      'mouseover',
      'mouseenter',
      'mousedown',
      'click',
      'focus',
      'focusin',
      'blur',
      'error',
      'load',
      'toggle',
    ],
    ...[
      'beforetoggle',
      'pointerover',
      'keydown',
      'input',
      'animationstart',
      'transitionend',
      'wheel',
      'copy',
    ],
  ];
  const strangers: string[] = [];
  const inspect = (place: Element, how: string, index: number) => {
    for (const element of place.querySelectorAll('*')) {
      const allowed = attributesOf[element.tagName];
      const wrong = element.getAttributeNames().filter((name) => !allowed?.includes(name));
      const isWrongLink = element instanceof HTMLAnchorElement && !/^(https?|ftp|):$/.test(element.protocol);
      if (!allowed || wrong.length > 0 || isWrongLink || element.namespaceURI !== document.body.namespaceURI)
        strangers.push(`${how} ${index}: ${element.outerHTML.slice(0, 200)}`);
      for (const name of events)
        element.dispatchEvent(new MouseEvent(name, { bubbles: name === 'click', cancelable: true }));
    }
  };
  const parsed = document.querySelectorAll('body > div.text');
  if (parsed.length !== htmls.length || document.body.children.length !== htmls.length)
    strangers.push(`parsed: ${document.body.children.length} of ${htmls.length} texts stayed in their place`);
  for (const [index, place] of parsed.entries()) inspect(place, 'parsed', index);
  for (const [index, html] of htmls.entries()) {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = html;
    inspect(place, 'innerHTML', index);
    // The browser's serialization is parsed once more: that must not turn a text into another one.
    const again = document.createElement('div');
    document.body.append(again);
    again.innerHTML = place.innerHTML;
    inspect(again, 'innerHTML twice', index);
    place.remove();
    again.remove();
  }
  const frame = document.createElement('iframe');
  frame.srcdoc = `<body>${htmls.join('<hr>')}`;
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, 60));
  const own = (window as unknown as { calls: string[] }).calls;
  const inner = (frame.contentWindow as unknown as { calls?: string[] } | null)?.calls ?? [];
  return { executions: [...own, ...inner], strangers: strangers.slice(0, 20) };
}

/** A page without any policy, so that the texts themselves must be harmless. */
export async function openHostilePage(page: Page) {
  let documentText = '';
  let requests: string[] = [];
  await page.addInitScript(hookFunctions);
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) return route.fulfill({ contentType: 'text/html', body: documentText });
    requests.push(url);
    return route.abort();
  });
  return {
    async run(htmls: readonly string[]): Promise<Outcome> {
      requests = [];
      const texts = htmls.map((html) => `<div class="text">${html}</div>`).join('');
      documentText = `<!doctype html><meta charset="utf-8"><title>Texts</title><body>${texts}</body>`;
      await page.goto(`${origin}/`);
      const { executions, strangers } = await page.evaluate(provoke, htmls);
      return { executions, strangers, requests };
    },
  };
}

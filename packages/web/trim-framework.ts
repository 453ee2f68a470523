import { type Plugin, parseAst } from 'vite';

/** What becomes of a function: it does nothing, or it throws if it is called after all. */
const nothing = '{}';
const never = '{throw Error("unused")}';

/**
 * Functions of React Router that this site does not use, by their file. Every page has its own `clientLoader` and no
 * `clientAction`, all routes are known from the start, all styles are one file, and there are no fetchers, no links
 * that fetch ahead and no server components.
 */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Only <ViewTransition> needs it.
  'react-dom/cjs/react-dom-client.production.js': {
    applyViewTransitionToHostInstances: nothing,
    applyViewTransitionToHostInstancesRecursive: nothing,
    restoreViewTransitionOnHostInstances: nothing,
    commitAppearingPairViewTransitions: nothing,
    commitEnterViewTransitions: nothing,
    commitDeletedPairViewTransitions: nothing,
    commitExitViewTransitions: nothing,
    commitNestedViewTransitions: nothing,
    restorePairedViewTransitions: nothing,
    restoreEnterOrExitViewTransitions: nothing,
    restoreNestedViewTransitions: nothing,
    measureViewTransitionHostInstancesRecursive: nothing,
    measureNestedViewTransitions: nothing,
    applyViewTransitionName: nothing,
    restoreViewTransitionName: nothing,
    startViewTransition: never,
    // References to fragments.
    FragmentInstance: never,
    commitNewChildToFragmentInstances: nothing,
    commitFragmentInstanceInsertionEffects: nothing,
    commitFragmentInstanceDeletionEffects: nothing,
    // Functions as actions of forms, and their state.
    extractEvents$1: nothing,
    startHostTransition: never,
    ensureFormComponentIsStateful: never,
    mountActionState: never,
    updateActionStateImpl: never,
    dispatchActionState: never,
    runActionStateAction: never,
    // Styles and scripts that are part of a component, and those that code asks for. All styles are one file.
    getResource: '{return null}',
    acquireResource: never,
    suspendResource: never,
    insertSuspendedStylesheets: never,
    prefetchDNS: never,
    preconnect: never,
    preload: never,
    preloadModule: never,
    preinitScript: never,
    preinitStyle: never,
    preinitModuleScript: never,
    // <SuspenseList>, <Activity> and custom elements.
    updateSuspenseListComponent: never,
    cutOffTailIfNeeded: never,
    findFirstSuspended: never,
    updateActivityComponent: never,
    setPropOnCustomElement: never,
    // `onSelect` and `onBeforeInput`.
    constructSelectEvent: nothing,
    getNativeBeforeInputChars: '{return null}',
    getFallbackBeforeInputChars: '{return null}',
    // What the browser shows while a function that a transition waits for runs: there are none.
    defaultOnDefaultTransitionIndicator: nothing,
    // Which components an error is in: their names are a letter each in a build.
    getStackByFiberInDevAndProd: "{return ''}",
  },
  'react-router/dist/production/lib/router/router.js': {
    fetch: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    handleAction: never,
    getUpdatedRevalidatingFetchers: never,
    updateFetcherState: never,
    setFetcherError: never,
    getFetcher: never,
    resetFetcher: never,
    deleteFetcher: never,
    queueFetcherForDeletion: never,
    markFetchersDone: never,
    markFetchRedirectsDone: nothing,
    abortStaleFetchLoads: nothing,
    discoverRoutes: never,
    patchRoutes: never,
    _internalSetRoutes: never,
    dispose: never,
  },
  'react-router/dist/production/lib/router/instrumentation.js': { getRouteInstrumentationUpdates: nothing },
  // Only server components have its context.
  'react-router/dist/production/lib/hooks.js': { RSCErrorHandler: never },
  'react-router/dist/production/lib/errors.js': {
    decodeRedirectErrorDigest: nothing,
    decodeRouteErrorResponseDigest: nothing,
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: never,
    nonSsrStrategy: never,
    singleFetchLoaderFetcherStrategy: never,
    fetchAndDecodeViaTurboStream: never,
    unwrapSingleFetchResult: never,
    bubbleMiddlewareErrors: nothing,
  },
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    getPartialManifest: never,
    getPatchRoutesOnNavigationFunction: nothing,
    useFogOFWarDiscovery: nothing,
  },
  'react-router/dist/production/lib/dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: never,
    fetchServerAction: never,
    wrapShouldRevalidateForHdr: never,
    preventInvalidServerHandlerCall: nothing,
  },
  'react-router/dist/production/lib/dom/ssr/links.js': {
    prefetchRouteCss: nothing,
    prefetchStyleLinks: nothing,
  },
  'react-router/dist/production/lib/dom/ssr/components.js': {
    PrefetchPageLinks: never,
    usePrefetchBehavior: '{return [false, null, {}]}',
    // What the server wrote stays as it is: nothing follows it in the body.
    Scripts: '{return null}',
  },
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly body?: Node;
}

function* listFunctions(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (node.type === 'FunctionDeclaration') yield node;
  for (const child of Object.values(value)) yield* listFunctions(child);
}

/** The code with the bodies of these functions replaced. A name that it doesn't have is an error. */
export function replaceBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  const found = new Map<string, Node>();
  for (const one of listFunctions(parseAst(code))) {
    const name = one.id?.name ?? '';
    if (!Object.hasOwn(bodies, name) || !one.body) continue;
    if (found.has(name)) throw new Error(`There are two functions ${name}.`);
    found.set(name, one.body);
  }
  const missing = Object.keys(bodies).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`There is no function ${missing.join(', ')}.`);
  let trimmed = code;
  for (const [name, { start, end }] of [...found].toSorted(([, a], [, b]) => b.start - a.start))
    trimmed = `${trimmed.slice(0, start)}${bodies[name]}${trimmed.slice(end)}`;
  return trimmed;
}

/** Methods of a class whose constructor is never called. */
function dropMethods(code: string, name: string): string {
  const start = `${name}.prototype.`;
  const methods = parseAst(code).body.filter((one) => code.startsWith(start, one.start));
  if (methods.length === 0) throw new Error(`There is no ${start}`);
  return methods.reduceRight((rest, one) => rest.slice(0, one.start) + rest.slice(one.end), code);
}

/** So that components that nothing uses are left out. */
const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');

/**
 * Leaves out what this site does not use of React and React Router in the browser: 16,000 bytes of every first visit.
 * A new version that names a function differently fails the build.
 */
export const trimFramework = (): Plugin => ({
  name: 'trim-framework',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/node_modules\/(?:react-router\/dist\/production\/lib|react-dom\/cjs)\// },
    handler(code, id) {
      const file = id.split('/node_modules/').at(-1)?.split('?')[0] ?? '';
      const trimmed = replaceBodies(code, unused[file] ?? {});
      if (file.startsWith('react-router/')) return { code: withoutNames(trimmed), map: null };
      const isClient = file.endsWith('/react-dom-client.production.js');
      return { code: isClient ? dropMethods(trimmed, 'FragmentInstance') : trimmed, map: null };
    },
  },
});

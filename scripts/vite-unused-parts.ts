import type { Plugin } from 'vite'

/**
 * Functions of libraries for what this product does not use, which a bundler keeps because code that runs names them.
 * `never` is not called without it, and throws; `nothing` is called, and then has nothing to do; `exports` of CommonJS
 * are not imported. What only they use falls away with them. An upgrade that renames one fails the build.
 */
type Unused = { never: readonly string[]; nothing?: readonly string[]; exports?: readonly string[] }

const ROUTER = 'react-router/dist/production/lib'

const UNUSED: Readonly<Record<string, Unused>> = {
  // No fetchers, no actions called by script, all routes known from the start, no hot reload, no instrumentation.
  [`${ROUTER}/router/router.js`]: {
    never: [
      ...['fetch', 'handleFetcherAction', 'handleFetcherLoader', 'setFetcherError', 'getUpdatedRevalidatingFetchers'],
      ...['handleAction', 'discoverRoutes', 'patchRoutes', 'patchRoutesImpl', '_internalSetRoutes', 'resetFetcher'],
      'defaultDataStrategyWithMiddleware',
    ],
    nothing: ['markFetchersDone'],
  },
  [`${ROUTER}/router/instrumentation.js`]: {
    never: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
    nothing: ['consumeInstrumentationClientResultMetaReceiver'],
  },
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: {
    never: ['fetchAndApplyManifestPatches'],
    nothing: ['useFogOFWarDiscovery', 'getPatchRoutesOnNavigationFunction'],
  },
  [`${ROUTER}/dom/ssr/routes.js`]: { never: ['createClientRoutesWithHMRRevalidationOptOut'] },
  // The root has an error page of its own.
  [`${ROUTER}/hooks.js`]: { never: ['DefaultErrorComponent'] },
  [`${ROUTER}/dom/ssr/single-fetch.js`]: {
    never: ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  },
  // No <ViewTransition>, no <Activity>, no list of Suspense, no ref on a fragment, no custom elements, no hints for files
  // by script, no useActionState, useDeferredValue, cache or compiler.
  'react-dom/cjs/react-dom-client.production.js': {
    never: [
      ...['startViewTransition', 'applyViewTransitionToHostInstances', 'measureViewTransitionHostInstancesRecursive'],
      ...['createViewTransitionInstance', 'ViewTransitionPseudoElement', 'commitAfterMutationEffectsOnFiber'],
      ...['getViewTransitionName', 'getViewTransitionClassName'],
      ...['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
      ...['updateSuspenseListComponent', 'updateActivityComponent', 'setPropOnCustomElement'],
      ...['mountActionState', 'updateActionState', 'rerenderActionState', 'findCurrentFiberUsingSlowPath'],
      ...['preconnectAs', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
      ...['attemptExplicitHydrationTarget', 'useMemoCache', 'refreshCache', 'mountDeferredValueImpl'],
    ],
    nothing: [
      ...['trackEnterViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions'],
      ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions', 'commitNestedViewTransitions'],
      ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'restorePairedViewTransitions'],
      ...['restoreViewTransitionOnHostInstances', 'measureNestedViewTransitions'],
      // Names of components around an error, which nobody reads: reports carry the error's own stack.
      'getStackByFiberInDevAndProd',
      // The page shows its own progress bar.
      'defaultOnDefaultTransitionIndicator',
    ],
  },
  'react-dom/cjs/react-dom.production.js': {
    never: [],
    exports: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
  },
  'react/cjs/react.production.js': { never: [], exports: ['Children'] },
}

/** Leaves these functions out of the browser's build. */
export function unusedParts(): Plugin {
  return {
    name: 'duet-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, unused] = Object.entries(UNUSED).find(([file]) => id.endsWith(`/node_modules/${file}`)) ?? []
      return unused && { code: without(unused, code, this.parse(code) as unknown as Node, id), map: null }
    },
  }
}

type Node = { type: string; start: number; end: number; id?: { name: string } | null; body?: unknown }
type Cut = { name: string; start: number; end: number; text: string }

function without({ never, nothing = [], exports = [] }: Unused, code: string, program: Node, id: string): string {
  const cuts = functionsIn(program).flatMap(({ id: named, body }): Cut[] => {
    const { start, end } = body as Node
    const name = named?.name ?? ''
    if (never.includes(name)) return [{ name, start, end, text: `{throw Error("not in this build: ${name}")}` }]
    return nothing.includes(name) ? [{ name, start, end, text: '{}' }] : []
  })
  cuts.push(...statementsOf(exports, (name) => `exports.${name} =`, code, program))
  const missing = [...never, ...nothing, ...exports].filter((name) => !cuts.some((cut) => cut.name === name))
  if (missing.length > 0) throw new Error(`${id} has no ${missing.join(', ')}`)
  // A method would keep what it uses. From the end, so that positions before it stay true.
  return [...cuts, ...statementsOf(never, (name) => `${name}.prototype.`, code, program)]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

function functionsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(functionsIn)
  if (typeof value !== 'object' || value === null) return []
  const own = (value as Node).type === 'FunctionDeclaration' ? [value as Node] : []
  return [...own, ...Object.values(value).flatMap(functionsIn)]
}

/** Top-level statements that begin so. */
function statementsOf(names: readonly string[], begin: (name: string) => string, code: string, { body }: Node): Cut[] {
  return (body as Node[]).flatMap(({ start, end }) => {
    const name = names.find((each) => code.startsWith(begin(each), start))
    return name === undefined ? [] : [{ name, start, end, text: '' }]
  })
}

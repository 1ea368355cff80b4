import type { Plugin } from 'vite'

/**
 * Leaves out of React what this app has no use for: a quarter of react-dom, and exports of the other two modules.
 * Each is one module, so no bundler can tell. `SLIM=0 npm run build` leaves everything in.
 *
 * What differs from React as it is published:
 * - of react-dom each part below is cut at the functions through which it is entered, and the minifier drops what
 *   then hangs in the air. Where a part is entered by something that a page writes, the function throws `leftOut`
 *   at the first try; where React itself asks on its way ("is this being hydrated?"), it answers no and goes on;
 * - exports listed below are not there;
 * - an error's stack has no names of components around it.
 * All else, what error boundaries catch among it, is as published. Who comes to need a part takes its entry out of
 * this list. The names are those of one exact version: a build with another stops until they have been looked
 * through again (docs/decisions/009-react-without-unused-parts.md).
 */
const MODULE = /\/react(?:-dom)?\/cjs\/(react|react-dom|react-dom-client)\.production\.js$/
const VERSION = '19.2.9'

/** Exports that nothing imports, by module; what only they use goes with them. */
export const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'Suspense',
    '__COMPILER_RUNTIME',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'lazy',
    'startTransition',
    'unstable_useCacheRefresh',
    'use',
    'useActionState',
    'useDeferredValue',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'createPortal',
    'flushSync',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  'react-dom-client': ['hydrateRoot'],
}

const LEFT_OUT = 'leftOut()'
const NOTHING = ''
const NO = 'return false'

/** Function -> what stays of its body. */
const PARTS: readonly Readonly<Record<string, string>>[] = [
  // Taking over server-drawn HTML: the landing page is drawn in advance, but the app never continues it.
  {
    popHydrationState: NO,
    resetHydrationState: NOTHING,
    upgradeHydrationErrorsToRecoverable: 'return null',
    queueIfContinuousEvent: NO,
    clearIfContinuousEvent: NOTHING,
    retryIfBlockedOn: NOTHING,
    commitActivityHydrationCallbacks: NOTHING,
    commitSuspenseHydrationCallbacks: NOTHING,
    retrySuspenseComponentWithoutHydrating: LEFT_OUT,
    clearHydrationBoundary: LEFT_OUT,
    hideOrUnhideDehydratedBoundary: LEFT_OUT,
    ReactDOMHydrationRoot: LEFT_OUT,
  },
  // Stylesheets, scripts and titles that components ask for: ours are in the document and in page chunks.
  {
    isHostHoistableType: NO,
    getResource: LEFT_OUT,
    acquireResource: LEFT_OUT,
    mountHoistable: LEFT_OUT,
    getHydratableHoistableCache: LEFT_OUT,
    preloadResourceAndSuspendIfNeeded: LEFT_OUT,
    suspendResource: LEFT_OUT,
    waitForCommitToBeReady: 'return null',
    preload: LEFT_OUT,
    preloadModule: LEFT_OUT,
    preinitStyle: LEFT_OUT,
    preinitScript: LEFT_OUT,
    preinitModuleScript: LEFT_OUT,
    preconnect: LEFT_OUT,
    prefetchDNS: LEFT_OUT,
    commitHostSingletonAcquisition: LEFT_OUT,
    resolveSingletonInstance: LEFT_OUT,
    releaseSingletonInstance: LEFT_OUT,
  },
  // Functions as a form's action, and the hooks that go with them: our forms have onSubmit.
  {
    extractEvents$1: NOTHING,
    mountActionState: LEFT_OUT,
    updateActionState: LEFT_OUT,
    rerenderActionState: LEFT_OUT,
    updateOptimisticImpl: LEFT_OUT,
    startHostTransition: LEFT_OUT,
    ensureFormComponentIsStateful: LEFT_OUT,
    TransitionAwareHostComponent: LEFT_OUT,
  },
  // Transitions and deferred values: no page draws so much that it needs to be interrupted.
  {
    startTransition: LEFT_OUT,
    entangleAsyncAction: LEFT_OUT,
    chainThenableValue: LEFT_OUT,
    dispatchOptimisticSetState: LEFT_OUT,
    mountDeferredValueImpl: LEFT_OUT,
    updateDeferredValueImpl: LEFT_OUT,
  },
  // <Activity>, <SuspenseList> and elements with a dash in their name.
  {
    updateActivityComponent: LEFT_OUT,
    updateSuspenseListComponent: LEFT_OUT,
    isCustomElement: NO,
    setPropOnCustomElement: LEFT_OUT,
  },
  // <Suspense> and what suspends: a page's code and texts are there before the page is shown (app/router.tsx, shell/later.tsx).
  {
    use: LEFT_OUT,
    useThenable: LEFT_OUT,
    trackUsedThenable: LEFT_OUT,
    replaySuspendedUnitOfWork: LEFT_OUT,
    pingSuspendedRoot: LEFT_OUT,
    attachPingListener: LEFT_OUT,
    accumulateSuspenseyCommitOnFiber: LEFT_OUT,
    unwrapThenable: LEFT_OUT,
    updateSuspenseComponent: LEFT_OUT,
    mountSuspenseOffscreenState: LEFT_OUT,
    updateOffscreenComponent: LEFT_OUT,
    attachSuspenseRetryListeners: LEFT_OUT,
    recursivelyTraverseReappearLayoutEffects: LEFT_OUT,
    recursivelyTraverseDisappearLayoutEffects: LEFT_OUT,
    recursivelyTraverseReconnectPassiveEffects: LEFT_OUT,
    recursivelyTraverseDisconnectPassiveEffects: LEFT_OUT,
    recursivelyTraverseAtomicPassiveEffects: LEFT_OUT,
    commitOffscreenPassiveMountEffects: LEFT_OUT,
  },
  // The names of components around an error, which minifying has taken away already.
  { getStackByFiberInDevAndProd: "return ''" },
]

/** Facts that let the minifier drop the branches of a hydration that never begins. */
const FACTS: readonly [read: RegExp, value: string][] = [
  [/\bisHydrating(?![\w$]| =[^=]|\n\))/g, 'false'],
  [/\b[\w$]+(\.[\w$]+)*\.isDehydrated\b/g, 'false'],
]

export function slimReact(): Plugin {
  return {
    name: 'noren-slim-react',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler: (code, id) => ({ code: withoutUnused(code, MODULE.exec(id)?.[1] ?? ''), map: null }),
    },
  }
}

/** The text of one of the three modules without what this app does not use. */
export function withoutUnused(text: string, module: string): string {
  if (!text.includes(`exports.version = "${VERSION}"`)) {
    throw new Error(`build/slim-react.ts knows react and react-dom ${VERSION} and no other`)
  }
  let code = text
  for (const name of EXPORTS[module] ?? []) {
    const whole = new RegExp(
      `^exports\\.${name} = (?:[\\w$]+;|function [^]*?^};|\\{[^]*?^};)\n`,
      'm',
    )
    if (!whole.test(code)) throw new Error(`${module} exports no ${name}`)
    code = code.replace(whole, '')
  }
  return module === 'react-dom-client' ? withoutParts(code) : code
}

function withoutParts(reactDom: string): string {
  let code = reactDom
  for (const [name, body] of PARTS.flatMap((part) => Object.entries(part))) {
    const whole = new RegExp(
      `^function ${name.replace('$', '\\$')}\\(([^)]*)\\) \\{$[\\s\\S]*?^\\}$`,
      'm',
    )
    if (!whole.test(code)) throw new Error(`react-dom has no function ${name}`)
    code = code.replace(
      whole,
      (_, parameters: string) => `function ${name}(${parameters}) { ${body} }`,
    )
  }
  for (const [read, value] of FACTS) code = code.replace(read, value)
  return `${code}\nfunction leftOut() { throw Error('left out of this build: build/slim-react.ts') }\n`
}

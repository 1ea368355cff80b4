import type { Plugin } from 'vite'

/**
 * Leaves out of React what this app does not use: a quarter of react-dom, and exports of the other two
 * modules. Each is a single module, so no bundler can do this by itself. `SLIM=0 npm run build` keeps
 * everything.
 *
 * Differences from React as published:
 * - each part of react-dom listed below is cut at its entry functions, and the minifier drops what is
 *   then unreachable. If a page's code enters a part, the function throws `leftOut` at the first attempt;
 *   if React itself checks for it ("is this being hydrated?"), it answers no and continues;
 * - exports listed below do not exist;
 * - an error's stack does not name the components around it.
 * Everything else, including what error boundaries catch, is as published. To use a part, remove its
 * entry from this list. The names are those of one exact version: a build with another version fails
 * until they have been checked again (docs/decisions/009-react-without-unused-parts.md).
 */
const MODULE = /\/react(?:-dom)?\/cjs\/(react|react-dom|react-dom-client)\.production\.js$/
const VERSION = '19.2.9'

/** Exports that nothing imports, by module; what only they use is dropped with them. */
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

/** Function -> its replacement body. */
const PARTS: readonly Readonly<Record<string, string>>[] = [
  // Hydrating server-rendered HTML: the landing page is prerendered, but the app never hydrates it.
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
  // Stylesheets, scripts and titles rendered by components: ours are in the document and in page chunks.
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
  // Functions as form actions, and their hooks: our forms use onSubmit.
  {
    extractEvents$1: NOTHING,
    mountActionState: LEFT_OUT,
    updateActionState: LEFT_OUT,
    rerenderActionState: LEFT_OUT,
    updateOptimisticImpl: LEFT_OUT,
    startHostTransition: LEFT_OUT,
    ensureFormComponentIsStateful: LEFT_OUT,
    TransitionAwareHostComponent: LEFT_OUT,
    recursivelyResetForms: NOTHING,
    requestFormReset$1: LEFT_OUT,
  },
  // The compiler's memory and the refreshing of caches: their exports are left out above.
  {
    useMemoCache: LEFT_OUT,
    refreshCache: LEFT_OUT,
    updateRefresh: LEFT_OUT,
  },
  // Transitions and deferred values: no page renders so much that it must be interruptible.
  {
    startTransition: LEFT_OUT,
    entangleAsyncAction: LEFT_OUT,
    chainThenableValue: LEFT_OUT,
    dispatchOptimisticSetState: LEFT_OUT,
    mountDeferredValueImpl: LEFT_OUT,
    updateDeferredValueImpl: LEFT_OUT,
  },
  // <Activity>, <SuspenseList> and custom elements.
  {
    updateActivityComponent: LEFT_OUT,
    updateSuspenseListComponent: LEFT_OUT,
    isCustomElement: NO,
    setPropOnCustomElement: LEFT_OUT,
  },
  // <Suspense> and suspending: a page's code and texts are loaded before it is shown (app/router.tsx,
  // shell/later.tsx).
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
  // The names of components around an error, which minifying has removed already.
  { getStackByFiberInDevAndProd: "return ''" },
]

/**
 * Constants that let the minifier drop branches: those of hydration, which never happens, and the methods of classes that
 * React has given up, which no class here has.
 */
const FACTS: readonly [read: RegExp, value: string][] = [
  [new RegExp(`"function" === ${givenUp()}`, 'g'), 'false'],
  [new RegExp(`"function" !== ${givenUp()}`, 'g'), 'true'],
  [/\bisHydrating(?![\w$]| =[^=]|\n\))/g, 'false'],
  [/\b[\w$]+(\.[\w$]+)*\.isDehydrated\b/g, 'false'],
]

function givenUp(): string {
  return String.raw`typeof \w+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b`
}

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

import './older-browsers.ts'
import { makeQueryClient } from '@noren/client/query-client'
import { chooseLanguage } from '@noren/i18n/languages'
import { showToast } from '@noren/ui/toast'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { client, connect } from '../device/api/client.ts'
import { actionOf, type ErrorAction } from '../device/api/errors.ts'
import { cookieIn } from '../device/api/session.ts'
import { idle } from '../device/idle.ts'
import { market } from '../device/market.ts'
import { report } from '../device/report.ts'
import { LANGUAGE_KEY, loadTexts, startLanguage, textsOf } from '../device/texts.ts'
import { watchUpdates } from '../device/updates.ts'
import { askBizStatus } from '../shell/biz-status.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { currentPlace, go, goByStatus } from '../shell/navigation.ts'
import { PageFailed } from '../shell/PageFailed.tsx'
import { keepPlace } from '../shell/return-path.ts'
import {
  currentVisitor,
  endSession,
  forgetBizStatus,
  restoreSession,
} from '../shell/session-store.ts'
import { App } from './App.tsx'
import { APP_FAILED } from './boot-files.ts'
import { appStart, type OpenLink } from './guards.ts'
import { paths, placeOf } from './paths.ts'
import { openPlace } from './router.tsx'
import { matchRoute } from './routes.ts'
import { preventQuickTaps } from './taps.ts'
import '@noren/ui/tokens.css'
import '@noren/ui/base.css'
import '../shell/document.css'

/** Carries out what a failed call leads to. */
function act(queryClient: QueryClient, action: ErrorAction): void {
  if (action.kind === 'signOut') {
    // Later refusals of the same session find nobody signed in.
    if (currentVisitor().hasToken) keepPlace()
    endSession()
    queryClient.clear()
    go(paths.login(), { replace: true })
  } else if (action.kind === 'toLanding') {
    // With the stored status the landing page would redirect again, and the call be refused again.
    forgetBizStatus()
    queryClient.clear()
    go(paths.noren(), { replace: true })
    showToast(action.text, 'warn')
  } else if (action.kind === 'toast') {
    showToast(action.text, 'warn')
  } else if (action.kind === 'connectionToast') {
    showToast(textsOf('common')(action.text), 'offline')
  }
}

/** App start: whoever opened a link with an openToken is asked; with a token, the status decides the page. */
async function start(queryClient: QueryClient): Promise<void> {
  const place = currentPlace()
  const first = appStart({
    search: window.location.search,
    hashQuery: place.query,
    isEntrance: place.path === paths.root() || matchRoute(place.path).route.isEntrance === true,
    hasToken: currentVisitor().hasToken,
  })
  if (first.kind === 'stay') return
  if (first.kind === 'askLink') return askAbout(first.link)
  await askBizStatus(queryClient)
  if (currentVisitor().bizStatus !== null) goByStatus({ replace: true })
}

/** The link leaves the address, for no history or screenshot to show it; this entry alone hands it to the page that asks. */
function askAbout(link: OpenLink): void {
  const url = new URL(window.location.href)
  url.searchParams.delete('openToken')
  url.searchParams.delete('uniqueChannel')
  url.hash = paths.goOn()
  window.history.replaceState({ link }, '', url)
}

/** An address as metrics may report it: '/repay/:repayId' names the screen, not the loan. */
const pageOf = (hash: string): string => matchRoute(placeOf(hash).path).route.path

function reportErrors(): void {
  window.addEventListener('error', (event) => report('script-error', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => report('script-error', event.reason))
}

async function run(): Promise<void> {
  reportErrors()
  // The event fires once, and most of the app loads later (guides/install-prompt.ts).
  window.onbeforeinstallprompt = (event) => {
    window.norenInstall = event
  }
  preventQuickTaps()
  // Every page starts at its top, also after going back.
  window.history.scrollRestoration = 'manual'
  const kept = cookieIn(document.cookie, LANGUAGE_KEY)
  startLanguage(chooseLanguage([kept ?? '', ...navigator.languages], market.defaultLanguage))
  restoreSession()
  // The key is agreed while the first page is being built.
  if (currentVisitor().hasToken) connect().catch(() => undefined)
  const queryClient = makeQueryClient(client, (error) => act(queryClient, actionOf(error)))
  await Promise.all([loadTexts(['common']), start(queryClient)])
  // Opened before React renders, so that its calls to the server start early.
  const first = await openPlace(queryClient)
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root in the page')
  const onFirstPage = () => showApp(queryClient)
  const reload = () => window.location.reload()
  createRoot(root).render(
    <ErrorBoundary fallback={({ number }) => <PageFailed number={number} retry={reload} />}>
      <App queryClient={queryClient} first={first} onFirstPage={onFirstPage} />
    </ErrorBoundary>,
  )
}

/** Replaces the prerendered landing page once the app has something to show. */
function showApp(queryClient: QueryClient): void {
  const root = document.documentElement
  const cameFromLanding = !root.classList.contains('in-app')
  root.classList.add('in-app')
  document.getElementById('landing')?.remove()
  void watchUpdates()
  // The app works without it; it is loaded again at the next start.
  idle()
    .then(() => import('../device/metrics/start.ts'))
    .then((metrics) => metrics.startMetrics(queryClient, pageOf))
    .catch(() => undefined)
  if (!cameFromLanding) return
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
}

run().catch((error) => {
  report('script-error', error)
  window.dispatchEvent(new Event(APP_FAILED))
})

import { UiLabelsContext } from '@noren/ui/labels'
import { ToastPlace } from '@noren/ui/ToastPlace'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idle } from '../device/idle.ts'
import { AppBanners } from '../shell/AppBanners.tsx'
import { CustomerServiceHost } from '../shell/CustomerServiceHost.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import css from '../shell/Frame.module.css'
import { later } from '../shell/later.tsx'
import { PageFailed } from '../shell/PageFailed.tsx'
import { useVisitor } from '../shell/session-store.ts'
import { useLabels } from '../shell/use-labels.ts'
import { type Shown, useShownPage } from './router.tsx'
import { matchRoute } from './routes.ts'

/**
 * Loaded after the first page, which matters more than later events. Only signed-in people and payment
 * pages receive events.
 */
const LiveData = later(() => import('../shell/LiveData.tsx').then((m) => m.LiveData))

/** Loaded when the browser is idle, so as not to disturb a page being built. */
const Guides = later(() =>
  idle()
    .then(() => import('../shell/guides/Guides.tsx'))
    .then((m) => m.Guides),
)

const isForBrowser = (path: string): boolean => matchRoute(path).route.inApp === false

type ScreenProps = { first: Shown | null; onFirstPage: () => void }

export function App({ queryClient, ...screen }: ScreenProps & { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={useLabels()}>
        <Screen {...screen} />
        <CustomerServiceHost />
        <ToastPlace />
      </UiLabelsContext>
    </QueryClientProvider>
  )
}

function Screen({ first, onFirstPage }: ScreenProps) {
  const { shown, isOnTheWay, retry } = useShownPage(first)
  const { hasToken } = useVisitor()
  const isThere = shown !== null
  const code = shown?.kind === 'page' ? shown.props.query.get('code') : null
  useEffect(() => {
    if (isThere) onFirstPage()
  }, [isThere, onFirstPage])
  return (
    <>
      {isOnTheWay && <div className={css.onTheWay} aria-hidden="true" />}
      <AppBanners />
      {shown?.kind === 'failed' && <PageFailed retry={retry} />}
      {shown?.kind === 'page' && (
        <ErrorBoundary key={shown.key} fallback={(broken) => <PageFailed {...broken} />}>
          <shown.Page {...shown.props} />
        </ErrorBoundary>
      )}
      {shown?.kind === 'page' && (hasToken || code) && <LiveData code={code} />}
      {shown?.kind === 'page' && <Guides isForBrowser={isForBrowser} />}
    </>
  )
}

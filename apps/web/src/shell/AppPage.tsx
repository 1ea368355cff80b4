import type { PageState } from '@noren/client/loaded'
import { Art } from '@noren/ui/Art'
import errorDrawing from '@noren/ui/art/error.svg'
import offlineDrawing from '@noren/ui/art/offline.svg'
import { Banner } from '@noren/ui/Banner'
import { Button } from '@noren/ui/Button'
import { classes } from '@noren/ui/classes'
import { EmptyState } from '@noren/ui/EmptyState'
import { type ReactNode, useEffect } from 'react'
import type { Tab } from '../app/guards.ts'
import { dateTimeText, isToday, timeText } from '../device/formats.ts'
import { useTexts } from '../device/texts.ts'
import { CustomerServiceFab } from './CustomerServiceFab.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PageTabBar } from './PageTabBar.tsx'

export type FrameProps = {
  /** The page's name: in the header (its h1), and in the browser's title. */
  title: string
  /** The name as the header says it, if that is more than its letters. */
  heading?: ReactNode
  /** true: back in history; a path: to that path. If left out there is no back button. */
  back?: boolean | string
  /** Shows the tab bar with this tab selected, and the floating customer-service button. */
  tab?: Tab | undefined
  /** Replaces the plain header, e.g. by home's curtain. It must then contain the h1. */
  header?: ReactNode
  /** On the right of the plain header, before customer service. */
  actions?: ReactNode
  /** Class on the frame, e.g. 'cam' or 'live'. */
  className?: string
}

export type EmptyProps<Data> = {
  when: (data: Data) => boolean
  art: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
}

/** A page that shows data. Its type requires all four states: loading, empty, failed and offline. */
export function AppPage<Data>(
  props: FrameProps & {
    state: PageState<Data>
    skeleton: ReactNode
    empty: EmptyProps<Data> | 'never'
    children: (data: Data) => ReactNode
    /** Fixed at the bottom: the page's main action. */
    dock?: ReactNode | ((data: Data) => ReactNode)
  },
) {
  const { state } = props
  const dock =
    typeof props.dock === 'function' ? state.kind === 'ready' && props.dock(state.data) : props.dock
  return (
    <Frame {...props} isBusy={state.kind === 'loading'} dock={dock}>
      <State {...props} />
    </Frame>
  )
}

/** A page without data from the server, or one that handles its states itself. */
export function StaticPage(props: FrameProps & { children: ReactNode; dock?: ReactNode }) {
  return (
    <Frame {...props} isBusy={false}>
      <div className="main">{props.children}</div>
    </Frame>
  )
}

function Frame(props: FrameProps & { isBusy: boolean; dock?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${props.title} · Noren`
  }, [props.title])
  return (
    <div className={classes('app', props.className)} aria-busy={props.isBusy}>
      {props.header ?? (
        <PageHeader
          title={props.heading ?? props.title}
          back={props.back}
          actions={props.actions}
          // The floating button is the same one.
          hasService={!props.tab}
        />
      )}
      <main className="page">
        {props.children}
        {props.dock && <div className="dock">{props.dock}</div>}
      </main>
      {props.tab && (
        <>
          <PageTabBar tab={props.tab} />
          <CustomerServiceFab />
        </>
      )}
    </div>
  )
}

function State<Data>({
  state,
  skeleton,
  empty,
  children,
}: {
  state: PageState<Data>
  skeleton: ReactNode
  empty: EmptyProps<Data> | 'never'
  children: (data: Data) => ReactNode
}) {
  const t = useTexts('common')
  if (state.kind === 'loading') {
    return (
      <div className="main page__state">
        {skeleton}
        <p className="sr" role="status">
          {t('loading')}
        </p>
      </div>
    )
  }
  if (state.kind === 'offline') {
    return <Offline retry={state.retry} />
  }
  if (state.kind === 'error') {
    const number =
      state.error.code > 0 ? t('errorNumber', { number: `E-${state.error.code}` }) : null
    return (
      <div className="main">
        <EmptyState
          art={<Art src={errorDrawing} width={240} height={150} isEager />}
          title={t('errorTitle')}
          text={state.error.msg || t('errorText')}
          action={<RetryButton retry={state.retry} />}
          foot={number}
          isAlert
        />
      </div>
    )
  }
  const isEmpty = empty !== 'never' && empty.when(state.data)
  return (
    <>
      {state.asOfMs !== null && (
        <Banner icon="offline" action={{ label: t('tryAgain'), onTap: state.retry }}>
          {isToday(state.asOfMs)
            ? t('shownAsOf', { time: timeText(state.asOfMs) })
            : t('shownAsOfDay', { time: dateTimeText(state.asOfMs) })}
        </Banner>
      )}
      <div className="main page__state">
        {isEmpty ? (
          <EmptyState art={empty.art} title={empty.title} text={empty.text} action={empty.action} />
        ) : (
          children(state.data)
        )}
      </div>
    </>
  )
}

const TRY_AGAIN_MS = 5_000

/** Nothing came through. Not every phone says when it is connected again, so it is tried. */
function Offline(props: { retry: () => void }) {
  const t = useTexts('common')
  useEffect(() => {
    const timer = setInterval(() => document.hidden || props.retry(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  })
  return (
    <div className="main">
      <EmptyState
        art={<Art src={offlineDrawing} width={240} height={150} isEager />}
        title={t('offlineTitle')}
        text={t('offlineText')}
        action={<RetryButton retry={props.retry} />}
      />
    </div>
  )
}

function RetryButton(props: { retry: () => void }) {
  const t = useTexts('common')
  return (
    <Button kind="soft" icon="refresh" onClick={props.retry}>
      {t('tryAgain')}
    </Button>
  )
}

import { loaded } from '@noren/client/loaded'
import { Art } from '@noren/ui/Art'
import errorDrawing from '@noren/ui/art/error.svg'
import { EmptyState } from '@noren/ui/EmptyState'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useState } from 'react'
import type { PageProps } from '../../../app/page-props.ts'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage, StaticPage } from '../../../shell/AppPage.tsx'
import { useVisitor } from '../../../shell/session-store.ts'
import { channels } from './channels.ts'
import { EndingDialog } from './EndingDialog.tsx'
import { OrderDock } from './OrderDock.tsx'
import { OrderHelp } from './OrderHelp.tsx'
import { OrderOver, WayOn } from './OrderOver.tsx'
import { OtherWays } from './OtherWays.tsx'
import { mainAction, type ShownOrder } from './order.ts'
import { PaymentCard } from './PaymentCard.tsx'
import { repayIdOf } from './paying.ts'
import { Steps } from './Steps.tsx'
import { useEnding } from './use-ending.ts'
import { type OrderQuery, useOrderByCode, useOrderByRef } from './use-order.ts'
import { titleOf } from './ways.ts'

/** There is no such order, or it belongs to someone else. */
const REFUSED: readonly string[] = ['NOT_FOUND', 'NOT_CERTIFIED']

export type PaymentPageProps = Pick<PageProps, 'query'> & {
  /** The page's route: it determines the title while the order loads. */
  path: string
  /** First asks to which shop the person goes. */
  choosesStore?: boolean
  /** Shows tabs with the market's other channels for this page. */
  hasTabs?: boolean
}

/**
 * One payment order in the form of its channel: opened by anyone with its unguessable `code`, or by its
 * signed-in owner with its `ref`. What is shown depends on the order, not on the route.
 */
export function PaymentPage(props: PaymentPageProps) {
  const { hasToken } = useVisitor()
  const code = props.query.get('code')
  const ref = props.query.get('ref')
  if (code) return <CodePage {...props} key={code} code={code} />
  if (ref && hasToken) return <RefPage {...props} key={ref} orderRef={ref} />
  return <BrokenLink path={props.path} />
}

function CodePage(props: PaymentPageProps & { code: string }) {
  const order = useOrderByCode(props.code)
  if (order.error?.reason === 'NOT_FOUND') return <BrokenLink path={props.path} />
  return <OrderPage {...props} order={order} repayId={repayIdOf(props.code)} />
}

function RefPage(props: PaymentPageProps & { orderRef: string }) {
  const order = useOrderByRef(props.orderRef)
  // A person who is not certified has no order, whatever the link says.
  if (order.error && REFUSED.includes(order.error.reason ?? '')) {
    return <BrokenLink path={props.path} />
  }
  return <OrderPage {...props} order={order} repayId={order.data?.own?.repayId ?? null} />
}

function OrderPage(
  props: PaymentPageProps & {
    order: OrderQuery
    repayId: string | null
  },
) {
  const { order, repayId } = props
  const t = useTexts('payment')
  const ownTitle = useTitle(props.path, order.data)
  const [otherTab, setOtherTab] = useState<string | null>(null)
  return (
    <AppPage
      // The tabs name the channel.
      title={props.hasTabs ? t('title') : ownTitle}
      back={repayId ? paths.repay(repayId) : true}
      state={loaded({ order })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
      dock={({ order: now }) => {
        // If a shop is chosen first, the code has its own copy button instead.
        const isElsewhere = props.choosesStore || (otherTab ?? now.channel) !== now.channel
        const action = isElsewhere || now.state !== 'waiting' ? null : mainAction(now)
        return action && <OrderDock action={action} orderRef={now.ref} />
      }}
    >
      {({ order: now }) => {
        if (now.state !== 'waiting') return <OrderOver order={now} repayId={repayId} />
        const shown = (
          <>
            <Ending order={now} repayId={repayId} onEnd={() => void order.refetch()} />
            <PaymentCard order={now} choosesStore={props.choosesStore ?? false} />
            <OrderHelp
              order={now}
              repayId={repayId}
              onCheck={() => void order.refetch()}
              isChecking={order.isFetching}
            />
            <Steps steps={now.instrument.steps} />
          </>
        )
        if (!props.hasTabs) return shown
        return (
          <OtherWays
            path={props.path}
            channel={now.channel}
            shown={otherTab ?? now.channel}
            onShown={setOtherTab}
            repayId={repayId}
          >
            {shown}
          </OtherWays>
        )
      }}
    </AppPage>
  )
}

function Ending(props: { order: ShownOrder; repayId: string | null; onEnd: () => void }) {
  const { isEnding, close } = useEnding(props.order.expiresAt)
  if (!isEnding) return null
  const end = () => {
    close()
    props.onEnd()
  }
  return <EndingDialog repayId={props.repayId} onEnd={end} onClose={close} />
}

function BrokenLink({ path }: { path: string }) {
  const t = useTexts('payment')
  return (
    <StaticPage title={useTitle(path, undefined)} back={paths.root()}>
      <EmptyState
        art={<Art src={errorDrawing} width={240} height={150} isEager />}
        title={t('brokenTitle')}
        text={t('brokenText')}
        action={<WayOn repayId={null} />}
      />
    </StaticPage>
  )
}

/** The title by the order's channel; until it has loaded, by the channel the market has on this route. */
function useTitle(path: string, order: ShownOrder | undefined): string {
  const t = useTexts('payment')
  const kind = order?.instrument.kind ?? channels.find(({ route }) => route === path)?.kind
  return t(kind ? titleOf(kind) : 'title')
}

import { loaded } from '@noren/client/loaded'
import { endpointQuery, useEndpoint } from '@noren/client/use-endpoint'
import { isInProcess, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { borrowBill } from '@noren/contract/loans'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { ButtonLink } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Tabs } from '@noren/ui/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { href, paths } from '../../app/paths.ts'
import { asksEvery } from '../../device/api/stream-state.ts'
import { useTexts } from '../../device/texts.ts'
import { justApplied, setJustApplied } from '../../loan-view/just-applied.ts'
import { type Bill, OrderCard } from '../../loan-view/OrderCard.tsx'
import { AppPage } from '../../shell/AppPage.tsx'
import { go } from '../../shell/navigation.ts'
import css from './OrderPage.module.css'

type Tab = 'processing' | 'completed'
const PANEL = 'orders'
const WATCH_MS = 6000

/** All orders of a person, those in process and those completed. */
export function OrderPage({ query, tab: barTab }: PageProps) {
  const t = useTexts('order')
  const tab: Tab = query.get('tab') === 'completed' ? 'completed' : 'processing'
  const processing = useQuery({
    ...endpointQuery(borrowBill, { query: { borrowType: '0' } }),
    // Review and payout happen without the person, so their state is polled while the page is open.
    refetchInterval: ({ state }) =>
      state.data?.details.some(isMoving) ? asksEvery(WATCH_MS) : false,
  })
  const completed = useEndpoint(borrowBill, { query: { borrowType: '1' } })
  const shown = tab === 'processing' ? processing : completed
  return (
    <AppPage
      title={t('title')}
      tab={barTab}
      state={loaded({ bills: shown })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {({ bills }) => (
        <>
          <div className={css.tabs}>
            <Tabs
              label={t('tabs')}
              panelId={PANEL}
              value={tab}
              onValue={(next) => go(paths.order({ tab: next }), { replace: true })}
              tabs={[
                {
                  value: 'processing',
                  label: t('processing'),
                  count: processing.data?.details.length,
                },
                {
                  value: 'completed',
                  label: t('completed'),
                  count: completed.data?.details.length,
                },
              ]}
            />
          </div>
          <div id={PANEL} role="tabpanel" aria-label={t(tab)} className={`stack ${css.panel}`}>
            {tab === 'processing' && <AppliedNote bills={bills.details} />}
            {bills.details.map((bill) => (
              <OrderCard
                key={bill.borrowId}
                bill={bill}
                isPrimary={bill === firstToDo(bills.details)}
              />
            ))}
            {bills.details.length === 0 && <NoOrders tab={tab} />}
          </div>
        </>
      )}
    </AppPage>
  )
}

const isMoving = (bill: Bill): boolean => isInProcess(bill.borrowStatus as LoanStatus)
const isPayable = (bill: Bill): boolean =>
  bill.borrowStatus === LOAN_STATUS.disbursed || bill.borrowStatus === LOAN_STATUS.overdue
/** The first order to pay, or else a failed payout that needs another account. */
const firstToDo = (bills: readonly Bill[]): Bill | undefined =>
  bills.find(isPayable) ??
  bills.find(({ borrowStatus }) => borrowStatus === LOAN_STATUS.payoutFailed)

function NoOrders(props: { tab: Tab }) {
  const t = useTexts('order')
  return (
    <EmptyState
      art={<Art src={emptyOrders} width={240} height={150} isEager />}
      title={t('empty')}
      text={t(props.tab === 'processing' ? 'emptyProcessing' : 'emptyCompleted')}
      action={
        <ButtonLink kind="soft" href={href(paths.home())}>
          {t('compare')}
        </ButtonLink>
      }
    />
  )
}

/** Confirms that the application just sent has arrived, and shows its current state. */
function AppliedNote(props: { bills: readonly Bill[] }) {
  const t = useTexts('order')
  const applied = justApplied()
  useEffect(() => () => setJustApplied([]), [])
  const bill = props.bills.find((one) => applied.some(({ borrowId }) => borrowId === one.borrowId))
  if (!bill) return null
  const isInReview = bill.borrowStatus === LOAN_STATUS.submitted
  return (
    <Note meaning="good" title={t('applied')} isLive>
      <p>{t(isInReview ? 'appliedReview' : 'appliedPaidOut')}</p>
    </Note>
  )
}

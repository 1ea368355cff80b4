import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { creditInfo, viewLimitRequest } from '@noren/contract/credit'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { guidanceMsg } from '@noren/contract/preorder'
import { USER_STATUS } from '@noren/contract/user-status'
import { Skeleton, SkeletonCards } from '@noren/ui/Skeleton'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { useTexts } from '../../device/texts.ts'
import type { Bill } from '../../loan-view/OrderCard.tsx'
import { AppPage } from '../../shell/AppPage.tsx'
import { later } from '../../shell/later.tsx'
import { useVisitor } from '../../shell/session-store.ts'
import { BlockedNote } from './BlockedNote.tsx'
import { ALL_LOANS, CompareLoans } from './CompareLoans.tsx'
import { CreditReasons } from './CreditReasons.tsx'
import css from './Home.module.css'
import { HomeCurtain } from './HomeCurtain.tsx'
import { RunningOrder } from './RunningOrder.tsx'
import { refreshHome } from './refresh.ts'

const HomeExtras = later(() => import('./HomeExtras.tsx').then((m) => m.HomeExtras))

/** Hardly anybody ever sees it: it comes with what home says later. */
const DeathReportNote = later(
  () => import('./HomeExtras.tsx').then((m) => m.DeathReportNote),
  <Skeleton height="4.36rem" />,
)

/** What can be borrowed, what is owed, and all available loans side by side. */
export function HomePage({ tab }: PageProps) {
  const t = useTexts('home')
  const { bizStatus } = useVisitor()
  const credit = useEndpoint(creditInfo)
  const standing = useEndpoint(borrowStatus)
  const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } })
  const coupons = useEndpoint(couponList, { query: {} })
  const extras = [useEndpoint(guidanceMsg), useEndpoint(viewLimitRequest), coupons]
  const hasExtras = extras.every((read) => !read.isPending)
  const refresh = useRefresh()
  const isBlocked = bizStatus === USER_STATUS.blocked
  // Requested with the limit rather than after it: most people may borrow, and see their loans one round
  // trip earlier.
  useEndpoint(productList, ALL_LOANS, { enabled: !isBlocked })
  return (
    <AppPage
      title={t('title')}
      tab={tab}
      header={
        <HomeCurtain
          credit={credit.data}
          isBlocked={isBlocked}
          onRefresh={refresh.start}
          isRefreshing={refresh.isOn}
        />
      }
      state={loaded({ credit, standing, bills })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {({ credit: info, standing: order, bills: list }) => (
        <div className={css.root}>
          {order.deathReport && <DeathReportNote report={order.deathReport} />}
          {isBlocked && <BlockedNote />}
          {info.lock !== 'overdue' && <CreditReasons credit={info} />}
          <RunningOrder lock={info.lock} standing={order} bills={list.details} />
          {/* What would change it is to pay the loan, which comes first. */}
          {info.lock === 'overdue' && <CreditReasons credit={info} />}
          {info.decision === 'approved' && !isBlocked && <CompareLoans credit={info} />}
          {hasExtras && (
            <HomeExtras
              credit={info}
              coupons={coupons.data?.details ?? []}
              isBlocked={isBlocked}
              hasLoan={list.details.some(wasPaidOut)}
            />
          )}
        </div>
      )}
    </AppPage>
  )
}

const wasPaidOut = ({ borrowStatus }: Bill): boolean =>
  borrowStatus === LOAN_STATUS.disbursed || borrowStatus === LOAN_STATUS.overdue

/** Refetches everything on the page, like pulling it down. */
function useRefresh(): { start: () => void; isOn: boolean } {
  const t = useTexts('home')
  const queryClient = useQueryClient()
  const [isOn, setIsOn] = useState(false)
  const start = async () => {
    if (isOn) return
    setIsOn(true)
    try {
      if (await refreshHome(queryClient)) showToast(t('refreshed'), 'check')
    } finally {
      setIsOn(false)
    }
  }
  return { start: () => void start(), isOn }
}

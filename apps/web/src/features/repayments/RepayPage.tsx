import { loaded } from '@noren/client/loaded'
import { endpointQuery, useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { repayDetail } from '@noren/contract/repayments'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { CANT_PAY, paths } from '../../app/paths.ts'
import { asksEvery } from '../../device/api/stream-state.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { later } from '../../shell/later.tsx'
import { BorrowAgain } from './BorrowAgain.tsx'
import { ChannelGroups } from './ChannelGroups.tsx'
import { CompareDays } from './CompareDays.tsx'
import { CostOfTime } from './CostOfTime.tsx'
import { CouponRow } from './CouponRow.tsx'
import { LoanDetails } from './LoanDetails.tsx'
import { LoanDocuments } from './LoanDocuments.tsx'
import { LoanHead } from './LoanHead.tsx'
import { type Help, LoanHelp } from './LoanHelp.tsx'
import { MoneyNotes } from './MoneyNotes.tsx'
import { PAY_CHOICE, PayChoice } from './PayChoice.tsx'
import { PayDock } from './PayDock.tsx'
import { Payments } from './Payments.tsx'
import { channelOf, type PayWish } from './pay-choice.ts'
import { Schedule } from './Schedule.tsx'
import { Standing } from './Standing.tsx'

/** Their code is this page's own: whoever opens them comes from here. */
export const SettlementPage = later(
  () => import('./settlement/SettlementPage.tsx').then((m) => m.SettlementPage),
  <SkeletonCards count={2} />,
)
export const ObjectionPage = later(
  () => import('./objection/ObjectionPage.tsx').then((m) => m.ObjectionPage),
  <SkeletonCards count={2} />,
)

/** How often the loan is refetched while its state changes by itself (review, payout). */
const WATCH_MS = 6000

/** One loan from application to receipt: what is owed, when, and what each day costs. */
export function RepayPage({ params, query }: PageProps) {
  const t = useTexts('repay')
  const input = { params: { repayId: params.repayId ?? '' } }
  const detail = useQuery({
    ...endpointQuery(repayDetail, input),
    refetchInterval: ({ state }) => (isMoving(state.data) ? asksEvery(WATCH_MS) : false),
  })
  // The page works without coupons, but waits for them while they load, so that they push nothing down.
  const coupons = useEndpoint(couponList, { query: {} })
  const [wish, setWish] = useState<PayWish>(() => ({
    way: query.get('part') ? 'part' : null,
    amount: query.get('part') ?? '',
    channel: query.get('channel'),
    couponId: query.get('coupon'),
  }))
  const [help, setHelp] = useState<Help | null>(query.get('help') === CANT_PAY ? 'cantPay' : null)
  const change = (part: Partial<PayWish>) => setWish((before) => ({ ...before, ...part }))
  const title = detail.data ? t('title', { number: detail.data.loanNumber }) : t('titleLoading')
  return (
    <AppPage
      title={title}
      heading={wholeCodes(title)}
      back={paths.order()}
      state={coupons.isPending ? { kind: 'loading' } : loaded({ detail })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
      dock={({ detail: loan }) =>
        isPayable(loan) && <PayDock detail={loan} wish={wish} onWish={change} />
      }
    >
      {({ detail: loan }) => (
        <>
          <LoanHead detail={loan} isOwed={isPayable(loan) && !isWrittenOff(loan)} />
          <Standing
            detail={loan}
            channel={channelOf(wish, loan)?.channel ?? null}
            onCantPay={() => setHelp('cantPay')}
          />
          <MoneyNotes detail={loan} isPayable={isPayable(loan)} />
          {isPayable(loan) && <PayChoice detail={loan} wish={wish} onWish={change} />}
          {isPayable(loan) && <Channels detail={loan} wish={wish} onWish={change} />}
          {isPayable(loan) && !isWrittenOff(loan) && (
            <CouponRow
              detail={loan}
              coupons={coupons.data?.details ?? []}
              couponId={wish.couponId}
            />
          )}
          {loan.costOfTime.length > 1 && (
            <>
              <CostOfTime detail={loan} />
              <CompareDays detail={loan} />
            </>
          )}
          <LoanDetails detail={loan} />
          {loan.disbursedOn !== null && loan.schedule.length > 0 && <Schedule detail={loan} />}
          <Payments detail={loan} />
          <LoanDocuments borrowId={loan.borrowId} disbursedOn={loan.disbursedOn} asOn={loan.asOn} />
          {loan.borrowStatus === LOAN_STATUS.repaid && <BorrowAgain borrowId={loan.borrowId} />}
          {isPayable(loan) && (
            <LoanHelp
              detail={loan}
              opened={help}
              onOpened={setHelp}
              onWay={(way) => {
                change({ way })
                showChoice()
              }}
            />
          )}
        </>
      )}
    </AppPage>
  )
}

function Channels(props: {
  detail: RepayDetail
  wish: PayWish
  onWish: (part: Partial<PayWish>) => void
}) {
  const { detail, wish, onWish } = props
  const chosen = channelOf(wish, detail)
  if (!chosen) return null
  return (
    <ChannelGroups
      channels={detail.channels}
      chosen={chosen}
      onChannel={(channel) => onWish({ channel })}
    />
  )
}

/** The choice is above the button that was tapped; a closing dialog first returns the focus to its button. */
const showChoice = () =>
  setTimeout(() => {
    const choice = document.getElementById(PAY_CHOICE)
    choice?.scrollIntoView({ block: 'start' })
    choice?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  })

const isMoving = (loan: RepayDetail | undefined): boolean =>
  loan?.borrowStatus === LOAN_STATUS.submitted || loan?.borrowStatus === LOAN_STATUS.approved

const PAYABLE: readonly LoanStatus[] = [
  LOAN_STATUS.disbursed,
  LOAN_STATUS.overdue,
  LOAN_STATUS.writtenOff,
]
/** It falls by payments only, and no day of it comes any more. */
const isWrittenOff = (loan: RepayDetail): boolean => loan.borrowStatus === LOAN_STATUS.writtenOff
const isPayable = (loan: RepayDetail): boolean =>
  PAYABLE.includes(loan.borrowStatus as LoanStatus) && Number(loan.payToday) > 0

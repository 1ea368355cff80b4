import { LOAN_STATUS } from '@noren/contract/loan-status'
import { Note } from '@noren/ui/Note'
import type { Part } from '@noren/ui/workshop'
import { OrderCard, OrderHead } from './OrderCard.tsx'
import { orderState } from './order-state.ts'
import { longBill, sampleBill, TODAY } from './samples.fixture.ts'
import { marketNow } from './terms.ts'

const YESTERDAY = '2026-03-09T06:30:00.000Z'
const card = (changes: Parameters<typeof sampleBill>[0]) => () => (
  <OrderCard bill={sampleBill(changes)} />
)

export const workshop: Part = {
  states: {
    inReview: card({ borrowStatus: LOAN_STATUS.submitted }),
    beingPaidOut: card({ borrowStatus: LOAN_STATUS.approved }),
    payoutFailed: card({
      borrowStatus: LOAN_STATUS.payoutFailed,
      reasons: ['The bank has no account with this number.'],
    }),
    declined: card({
      borrowStatus: LOAN_STATUS.declined,
      reasons: ['Your running loans leave no room for another one.'],
    }),
    canReturn: card({ coolingOffUntil: '2026-03-13T18:29:59.000Z', returnAmount: '20000.00' }),
    daysLeft: card({}),
    dueToday: card({ dueDate: TODAY }),
    overdue: card({ borrowStatus: LOAN_STATUS.overdue, dueDate: '2026-03-07', overdueDays: 3 }),
    repaid: card({ borrowStatus: LOAN_STATUS.repaid, closedAt: YESTERDAY }),
    cancelled: card({ borrowStatus: LOAN_STATUS.cancelled, closedAt: YESTERDAY }),
    writtenOff: card({ borrowStatus: LOAN_STATUS.writtenOff, closedAt: YESTERDAY }),
    ofANewerServer: card({ borrowStatus: 85 }),
    firstOfThePage: (t) => (
      <OrderCard
        bill={sampleBill()}
        isPrimary
        hasRod
        more={<Note title={t('heading')}>{t('text')}</Note>}
      />
    ),
    longTexts: () => <OrderCard bill={longBill} />,
    headAlone: (t) => (
      <OrderHead bill={sampleBill()} state={orderState(sampleBill(), marketNow(TODAY))}>
        <p>{t('sample')}</p>
      </OrderHead>
    ),
  },
}

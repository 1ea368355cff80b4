import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Part } from '@noren/ui/workshop'
import { OrderStatus } from './OrderStatus.tsx'
import { orderState } from './order-state.ts'
import { sampleBill, TODAY } from './samples.fixture.ts'
import { marketNow } from './terms.ts'

const status = (changes: Parameters<typeof sampleBill>[0]) => () => (
  <OrderStatus state={orderState(sampleBill(changes), marketNow(TODAY))} />
)

export const workshop: Part = {
  states: {
    inReview: status({ borrowStatus: LOAN_STATUS.submitted }),
    beingPaidOut: status({ borrowStatus: LOAN_STATUS.approved }),
    payoutFailed: status({ borrowStatus: LOAN_STATUS.payoutFailed }),
    declined: status({ borrowStatus: LOAN_STATUS.declined }),
    canReturn: status({ coolingOffUntil: '2026-03-13T18:29:59.000Z' }),
    daysLeft: status({}),
    dueToday: status({ dueDate: TODAY }),
    overdue: status({ borrowStatus: LOAN_STATUS.overdue, overdueDays: 120 }),
    repaid: status({ borrowStatus: LOAN_STATUS.repaid }),
    cancelled: status({ borrowStatus: LOAN_STATUS.cancelled }),
    writtenOff: status({ borrowStatus: LOAN_STATUS.writtenOff }),
  },
}

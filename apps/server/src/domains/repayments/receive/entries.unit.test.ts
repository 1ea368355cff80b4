import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import type { WaiverRow } from '../adjust/waiver-store.ts'
import type { PaymentRow } from '../payment.ts'
import { entriesOf, UNBOOKED_PAYMENT, UNBOOKED_WAIVER } from './entries.ts'

const at = new Date('2026-04-01T06:00:00Z')

const payment = (id: string, on: string, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  ...UNBOOKED_PAYMENT,
  paymentId: id,
  receiptNumber: `RC-2026-${id}`,
  orderId: 'order',
  proofId: null,
  loanId: 'loan',
  userId: 'user',
  channel: 'upi',
  utr: id,
  currency: 'INR',
  amountMinor: minor(100),
  paidOn: day(on),
  paidAt: at,
  settledAt: at,
  purpose: 'repayment',
  extensionId: null,
  ...changes,
})

const waiver = (id: string, on: string): WaiverRow => ({
  ...UNBOOKED_WAIVER,
  waiverId: id,
  loanId: 'loan',
  operatorId: 'operator',
  part: 'penal',
  amountMinor: minor(5),
  reason: '',
  waivedOn: day(on),
  waivedAt: at,
})

const idsOf = (history: Parameters<typeof entriesOf>[0]) => entriesOf(history).map(({ id }) => id)

test('days come first; on one day waivers, then the extension’s payment, then the others', () => {
  const payments = [
    payment('3', '2026-04-02'),
    payment('2', '2026-04-01'),
    payment('1', '2026-04-01'),
    payment('9', '2026-04-01', { purpose: 'extension' }),
  ]
  expect(
    idsOf({ payments, waivers: [waiver('w', '2026-04-01'), waiver('v', '2026-04-03')] }),
  ).toEqual(['w', '9', '1', '2', '3', 'v'])
})

test('within a day what was settled earlier counts first, within a moment the lower receipt', () => {
  const later = { settledAt: new Date(at.getTime() + 1) }
  const payments = [payment('1', '2026-04-01', later), payment('2', '2026-04-01')]
  expect(idsOf({ payments, waivers: [] })).toEqual(['2', '1'])
})

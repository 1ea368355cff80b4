import { day } from '@noren/contract/dates'
import { minor, sumMinor } from '@noren/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameReceipt, type OwedInvoice, receiptsOf, type SettledFee } from './tax-receipts.ts'

const invoice = (documentId: string, total: number, credits: [number, number][] = []) => ({
  documentId,
  totalMinor: minor(total),
  credits: credits.map(([position, amount]) => ({ position, amountMinor: minor(amount) })),
})
const payment = (paymentId: string, position: number, paid: number): SettledFee => ({
  ...{ paymentId, position, paidMinor: minor(paid), paidOn: day('2027-01-31') },
  ...{ channel: 'spei', receiptNumber: `RC-${paymentId}` },
})

test('[B9.151] each payment says its part of the invoice, what was owed of it before and what it paid', () => {
  const invoices = [invoice('a', 87_00, [[20, 7_00]]), invoice('b', 50_00)]
  const payments = [payment('late', 30, 60_00), payment('early', 10, 30_00)]
  expect(Object.fromEntries(receiptsOf(invoices, payments))).toEqual({
    early: [{ documentId: 'a', part: 1, beforeMinor: 87_00, paidMinor: 30_00 }],
    late: [
      { documentId: 'a', part: 2, beforeMinor: 50_00, paidMinor: 50_00 },
      { documentId: 'b', part: 1, beforeMinor: 50_00, paidMinor: 10_00 },
    ],
  })
  // What was paid although no invoice is left has no receipt.
  expect(receiptsOf([invoice('a', 10, [[5, 10]])], [payment('none', 10, 5)]).size).toBe(0)
})

test('[B9.151] whatever is paid in whichever order, each invoice goes down part by part and never below nothing', () => {
  const amount = fc.integer({ min: 1, max: 100_000 })
  const position = fc.integer({ min: 1, max: 50 })
  const invoices = fc
    .array(fc.tuple(amount, fc.array(fc.tuple(position, amount), { maxLength: 2 })), {
      maxLength: 3,
    })
    .map((rows) =>
      rows.map(([total, credits], at): OwedInvoice => invoice(String(at), total, credits)),
    )
  const payments = fc
    .uniqueArray(fc.tuple(position, amount), { maxLength: 6, selector: ([at]) => at })
    .map((rows) => rows.map(([at, paid]) => payment(`p${at}`, at, paid)))
  fc.assert(
    fc.property(invoices, payments, (all, paid) => {
      const receipts = receiptsOf(all, paid)
      const again = receiptsOf(all, paid.toReversed())
      for (const [paymentId, lines] of receipts) {
        const { paidMinor } = paid.find((one) => one.paymentId === paymentId) ?? payment('', 0, 0)
        expect(sumMinor(lines.map((line) => line.paidMinor))).toBeLessThanOrEqual(paidMinor)
        expect(isSameReceipt(again.get(paymentId) ?? [], lines)).toBe(true)
      }
      for (const { documentId, totalMinor } of all) {
        const parts = [...receipts.values()].flat().filter((line) => line.documentId === documentId)
        expect(parts.map(({ part }) => part).toSorted((a, b) => a - b)).toEqual(
          parts.map((_, at) => at + 1),
        )
        expect(sumMinor(parts.map((line) => line.paidMinor))).toBeLessThanOrEqual(totalMinor)
        for (const { beforeMinor, paidMinor } of parts) {
          expect(beforeMinor - paidMinor).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 500 },
  )
})

import { type Day, day as dayFrom, dayOf, isDay } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import { minor } from '@noren/contract/money'
import * as z from 'zod/mini'
import { readLine, type Statement, StatementRefused, wrongIn } from '../statement.ts'
import { daysOf } from './bank-csv.ts'
import { providerHead } from './provider-csv.ts'
import { providerLine } from './provider-line.ts'

/**
 * What Razorpay answers to `GET /v1/settlements/recon/combined`: the transactions of a day's settlements,
 * amounts in minor units, instants in seconds. Of a payment `credit` is `amount` less `fee`, and `fee`
 * contains `tax`; each row is asked whether it does.
 */
const list = z.looseObject({
  entity: z.optional(z.string()),
  /** The day that was asked for, where we asked ourselves. */
  day: z.optional(z.string().check(z.refine(isDay))),
  items: z.array(z.unknown()),
})

const amount = z.int()
const text = z.nullish(z.string())
const item = z.looseObject({
  entity_id: z.string().check(z.minLength(1), z.maxLength(90)),
  type: z.string(),
  debit: amount,
  credit: amount,
  amount,
  currency: z.string(),
  fee: amount,
  tax: amount,
  on_hold: z.boolean(),
  settled: z.boolean(),
  created_at: z.int(),
  settled_at: z.nullish(z.int()),
  settlement_id: text,
  settlement_utr: text,
  dispute_id: text,
  /** Where the transfer has one: the bank's reference, which webhooks name too. */
  acquirer_data: z.nullish(z.looseObject({ rrn: text, utr: text, bank_transaction_id: text })),
  payment_id: text,
})

export const readRazorpaySettlements = (
  body: string,
  of: { currency: Currency; day: Day; zone: string },
): Statement => {
  const { currency, zone } = of
  let found: z.infer<typeof list>
  try {
    found = list.parse(JSON.parse(body))
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it has no items'
    throw new StatementRefused('form', why)
  }
  const lines = found.items.map((row, index) => {
    const at = { lineNumber: index + 1, raw: JSON.stringify(row), on: of.day, currency }
    return readLine(at, () => {
      const read = item.safeParse(row)
      if (!read.success) throw new RangeError(wrongIn(read.error))
      const { data } = read
      const dayAt = (seconds: number): Day => dayOf(new Date(seconds * 1000), zone)
      const acquirer = data.acquirer_data
      const movedOn = dayAt(data.created_at)
      return providerLine(
        {
          ...{ raw: at.raw, lineNumber: at.lineNumber, rowId: data.entity_id, kind: data.type },
          amountMinor: minor(data.amount),
          creditMinor: minor(data.credit),
          debitMinor: minor(data.debit),
          feeMinor: minor(data.fee),
          taxMinor: minor(data.tax),
          currency: data.currency,
          // A dispute has several lines, each with an id of its own; a refund has the name that its webhook has.
          reference:
            data.dispute_id ||
            (data.type === 'refund' && data.entity_id) ||
            acquirer?.rrn ||
            acquirer?.utr ||
            acquirer?.bank_transaction_id ||
            data.entity_id,
          batch: data.settlement_id ?? '',
          batchReference: data.settlement_utr ?? '',
          movedOn,
          settledOn: data.settled_at ? dayAt(data.settled_at) : movedOn,
          isHeld: data.on_hold || !data.settled,
          isDispute: Boolean(data.dispute_id),
          aboutReference: data.payment_id ?? '',
        },
        currency,
      )
    })
  })
  return {
    head: providerHead(
      'razorpay',
      daysOf(lines, found.day === undefined ? of.day : dayFrom(found.day)),
    ),
    lines,
  }
}

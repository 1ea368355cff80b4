import type { Day } from '@noren/contract/dates'
import { type Minor, maxMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import { withheldMinor } from '@noren/pricing/received'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { loanBalances } from '../../books/loan-balances.ts'
import { postEntry, reverseEntry } from '../../books/post-entry.ts'
import { couponOf, type DisbursedLoan } from '../../loans/loan.ts'
import * as waiverStore from '../adjust/waiver-store.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'
import type { PaymentBooking } from '../payment.ts'
import { type Entry, entriesOf, keptCount, paymentsIn, waiversIn } from './entries.ts'
import { insertPayment, updatePaymentBooking } from './payment-store.ts'

type BookingDeps = Pick<Deps, 'newId' | 'market' | 'clock'>

/**
 * Brings the books of a locked loan from one history to another. Everything after the first difference is
 * reversed and booked again, so that a late message, a waiver, a pause or a reversal leaves the books as if
 * it had been known in time.
 * @param changedAfter when a pause changed: what counts after that day is booked again
 * @returns the new history, as booked
 */
export const rebook = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  change: { before: LoanHistory; after: LoanHistory; changedAfter?: Day },
): Promise<LoanHistory> => {
  const { before, after, changedAfter } = change
  const was = entriesOf(before)
  const willBe = entriesOf(after)
  const kept = keptCount(was, willBe, changedAfter)
  for (const entry of was.slice(kept).toReversed()) await unbook(deps, tx, loan, entry)
  const booked = was.slice(0, kept)
  for (const entry of willBe.slice(kept)) {
    booked.push(await bookEntry(deps, tx, loan, { history: after, earlier: booked, entry }))
  }
  return { ...after, payments: paymentsIn(booked), waivers: waiversIn(booked) }
}

export const eventKey = (what: string, id: string, booking: number): string =>
  booking === 1 ? `${what}:${id}` : `${what}:${id}:${booking}`

interface ToBook {
  readonly history: LoanHistory
  readonly earlier: readonly Entry[]
  readonly entry: Entry
}

/** Books what has accrued by that day, then what the entry settles of it. */
const bookEntry = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  { history, earlier, entry }: ToBook,
): Promise<Entry> => {
  const standing = (entries: readonly Entry[]) => {
    const happened = {
      payments: paymentsIn(entries),
      waivers: waiversIn(entries),
      extensions: history.extensions.filter(({ extendedOn }) => extendedOn <= entry.on),
      pauses: history.pauses,
    }
    return outstandingOn(factsOf(deps.market, loan, happened, entry.on), entry.on)
  }
  const before = standing(earlier)
  const after = standing([...earlier, entry])
  const booking = entry.row.booking + 1
  const grown = await bookGrown(deps, tx, loan, {
    id: entry.id,
    on: entry.on,
    booking,
    owed: before,
  })
  const isNew = booking === 1
  if (entry.kind === 'waiver') {
    const takenMinor = subtractMinor(after.waivedMinor, before.waivedMinor)
    await postEntry(deps, tx, loan, {
      event: 'waived',
      eventKey: eventKey('waiver', entry.id, booking),
      sourceId: entry.id,
      valueOn: entry.on,
      input: { parts: { [entry.row.part]: takenMinor } },
    })
    const row = { ...entry.row, ...grown, takenMinor, booking }
    await (isNew ? waiverStore.insertWaiver(tx, row) : waiverStore.updateWaiverBooking(tx, row))
    return { ...entry, row }
  }
  const { paidOn: _, overpaymentMinor, ...settled } = allocationOf(after.allocations.at(-1))
  const isExtension = entry.row.purpose === 'extension'
  const row = { ...entry.row, ...settled, ...grown, overpaymentMinor, booking }
  const posted = postEntry(deps, tx, loan, {
    event: isExtension ? 'extensionReceived' : 'repaymentReceived',
    eventKey: eventKey('repayment', entry.id, booking),
    sourceId: entry.id,
    valueOn: entry.on,
    input: {
      parts: {
        principal: settled.principalMinor,
        interest: settled.interestMinor,
        fee: settled.feeMinor,
        tax: settled.taxMinor,
        penal: settled.penalMinor,
      },
      overpaymentMinor,
    },
  })
  const writePayment = isNew ? insertPayment : updatePaymentBooking
  await Promise.all([posted, writePayment(tx, row)])
  return { ...entry, row }
}

export interface Grown {
  bookedInterestMinor: Minor
  bookedPenalMinor: Minor
  bookedCouponMinor: Minor
}

/** Books what has accrued since the last booking: interest, penal charges, and a coupon's share. */
export const bookGrown = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  input: {
    id: string
    on: Day
    booking: number
    owed: { accruedInterestMinor: Minor; accruedPenalMinor: Minor; couponMinor: Minor }
  },
): Promise<Grown> => {
  const { id, on, booking, owed } = input
  const balances = await loanBalances(tx, loan)
  const interestMinor = grownBy(owed.accruedInterestMinor, balances.charged.interest)
  const penalMinor = grownBy(owed.accruedPenalMinor, balances.charged.penal)
  const couponMinor = grownByCoupon(loan, owed.couponMinor, balances.couponsMinor)
  const key = (what: string): string => eventKey(what, id, booking)
  const couponTarget = loan.coupon?.target ?? 'interest'
  await Promise.all([
    postEntry(deps, tx, loan, {
      event: 'interestAccrued',
      eventKey: key('interest'),
      sourceId: id,
      valueOn: on,
      input: { interestMinor },
    }),
    postEntry(deps, tx, loan, {
      event: 'penalCharged',
      eventKey: key('penal'),
      sourceId: id,
      valueOn: on,
      input: { penalMinor },
    }),
    postEntry(deps, tx, loan, {
      event: 'couponUsed',
      eventKey: key('coupon'),
      sourceId: id,
      valueOn: on,
      input: { parts: { [couponTarget]: couponMinor } },
    }),
  ])
  return {
    bookedInterestMinor: interestMinor,
    bookedPenalMinor: penalMinor,
    bookedCouponMinor: couponMinor,
  }
}

/** Reverses what an entry posted, last posting first. */
const unbook = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  { kind, id, row }: Entry,
): Promise<void> => {
  const written: [string, boolean][] = [
    kind === 'waiver' ? ['waiver', row.takenMinor > 0] : ['repayment', true],
    ['coupon', row.bookedCouponMinor > 0],
    ['penal', row.bookedPenalMinor > 0],
    ['interest', row.bookedInterestMinor > 0],
  ]
  for (const [what, isWritten] of written) {
    if (!isWritten) continue
    await reverseEntry(deps, tx, loan, eventKey(what, id, row.booking))
  }
}

const allocationOf = <T>(last: T | undefined): T => {
  if (!last) throw new Error('the price engine has lost a payment')
  return last
}

/** The books can never be ahead of the price engine. */
const grownBy = (engineMinor: Minor, booksMinor: Minor): Minor => {
  const grown = subtractMinor(engineMinor, booksMinor)
  if (grown < 0) throw new Error(`the books are ahead of the price engine by ${-grown}`)
  return grown
}

/** A coupon on a fee deducted at payout was booked at payout and is no longer owed. */
const grownByCoupon = (loan: DisbursedLoan, engineMinor: Minor, booksMinor: Minor): Minor => {
  const atPayout = withheldMinor({ ...loan, coupon: null })
  const atPayoutLessCoupon = withheldMinor({
    ...loan,
    coupon: couponOf(loan),
  })
  const bookedAtPayout = subtractMinor(atPayout, atPayoutLessCoupon)
  const grown = subtractMinor(engineMinor, subtractMinor(booksMinor, bookedAtPayout))
  return maxMinor(ZERO_MINOR, grown)
}

/** The part of a payment that settled debt, without its overpayment. */
export const settledMinor = (row: PaymentBooking): Minor =>
  sumMinor([row.principalMinor, row.interestMinor, row.feeMinor, row.taxMinor, row.penalMinor])

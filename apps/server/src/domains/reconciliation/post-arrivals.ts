import { type Day, earlierDay } from '@noren/contract/dates'
import { absoluteMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { BankCode } from '../books/cash-rules.ts'
import { postCash } from '../books/post-cash.ts'
import { markPosted } from './store/statements.ts'

export type CashDeps = Pick<Deps, 'newId' | 'clock'>

/** The day that a line of a statement counts for: one to come is no value date. */
export const valueDay = (deps: CashDeps, on: Day): Day => earlierDay(on, deps.clock.businessDay())

interface ArrivedLine {
  readonly lineId: string
  readonly amountMinor: Minor
  readonly bookedOn: Day
}

/** Settlements that lines of the bank have confirmed are no longer on their way. */
export const postArrivals = (
  deps: CashDeps,
  tx: Tx,
  book: string,
  {
    code,
    lines,
  }: {
    /** The account of the bank that confirms them. */
    code: BankCode
    lines: readonly ArrivedLine[]
  },
): void => {
  if (lines.length === 0) return
  postCash(
    deps,
    tx,
    book,
    lines.map(({ lineId: sourceId, amountMinor: signedMinor, bookedOn }) => {
      const valueOn = valueDay(deps, bookedOn)
      return { event: 'bankMatched', sourceId, input: { code, signedMinor }, valueOn }
    }),
  )
  markPosted(
    tx,
    lines.map(({ lineId }) => lineId),
    deps.clock.now(),
  )
}

/** What the platform had collected for a lender: it left the trust account, or has arrived at the lender's bank. */
export const postRemittance = (
  deps: CashDeps,
  tx: Tx,
  book: string,
  { lineId: sourceId, amountMinor: signedMinor, bookedOn }: ArrivedLine,
): void => {
  const event = signedMinor < 0 ? 'remittanceSent' : 'remittanceReceived'
  const input = { amountMinor: absoluteMinor(signedMinor) }
  postCash(deps, tx, book, [{ event, sourceId, input, valueOn: valueDay(deps, bookedOn) }])
  markPosted(tx, [sourceId], deps.clock.now())
}

import type { Day } from '@noren/contract/dates'
import { type Currency, type Minor, sumMinor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { listTransfersOut, listTransfersOutBetween } from '../loans/payout-transfers.ts'
import { listTransfersIn, listTransfersInBetween } from '../repayments/transfers.ts'
import { PAGE_SIZE } from './import-settlements.ts'
import * as store from './store/reconciliation.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A transfer as recorded in our books. */
export interface OwnTransfer {
  readonly kind: store.TransferKind
  readonly id: string
  readonly utr: string
  readonly currency: Currency
  readonly amountMinor: Minor
  readonly movedOn: Day
}

export interface Reconciliation {
  readonly from: Day
  readonly to: Day
  readonly matchedCount: number
  readonly missingHere: readonly store.SettledTransfer[]
  readonly missingThere: readonly OwnTransfer[]
  readonly amountDiffers: readonly { theirs: store.SettledTransfer; oursMinor: Minor }[]
}

/**
 * Compares a provider's statement with our books, transfer by transfer, by the bank's reference: everything
 * the provider lists for the days, whenever we booked it, and everything we booked for the days, whenever
 * the provider listed it. Writes nothing. Throws RangeError when there is no statement.
 */
export const reconcile = async (
  on: Querier,
  input: { provider: string; from?: Day | undefined; to?: Day | undefined },
): Promise<Reconciliation> => {
  const { provider } = input
  const days = await store.findDays(on, provider)
  const from = input.from ?? days.from
  const to = input.to ?? days.to
  if (!from || !to) throw new RangeError(`no statement of ${provider} was taken in`)
  const theirs = await compareTheirs(on, { provider, from, to })
  const missingThere = [
    ...(await missingAt(on, { provider, from, to }, 'payment', listTransfersInBetween)),
    ...(await missingAt(on, { provider, from, to }, 'payout', listTransfersOutBetween)),
  ]
  return { from, to, ...theirs, missingThere }
}

type Span = { provider: string; from: Day; to: Day }

const compareTheirs = async (
  on: Querier,
  span: Span,
): Promise<Pick<Reconciliation, 'matchedCount' | 'missingHere' | 'amountDiffers'>> => {
  let matchedCount = 0
  const missingHere: store.SettledTransfer[] = []
  const amountDiffers: { theirs: store.SettledTransfer; oursMinor: Minor }[] = []
  for (let after = ''; ; ) {
    const page = await store.listSettled(on, { ...span, after, limit: PAGE_SIZE })
    const utrsOf = (kind: store.TransferKind): string[] =>
      page.filter((settled) => settled.kind === kind).map(({ utr }) => utr)
    const [paid, paidOut] = await Promise.all([
      listTransfersIn(on, utrsOf('payment')),
      listTransfersOut(on, utrsOf('payout')),
    ])
    const own = {
      payment: Map.groupBy(paid, ({ utr }) => utr),
      payout: Map.groupBy(paidOut, ({ utr }) => utr),
    }
    for (const theirs of page) {
      const ours = own[theirs.kind].get(theirs.utr) ?? []
      const oursMinor = sumMinor(ours.map(({ amountMinor }) => amountMinor))
      const isSame =
        oursMinor === theirs.amountMinor &&
        ours.every(({ currency }) => currency === theirs.currency)
      if (ours.length === 0) missingHere.push(theirs)
      else if (isSame) matchedCount += 1
      else amountDiffers.push({ theirs, oursMinor })
    }
    const last = page.at(-1)
    if (!last) return { matchedCount, missingHere, amountDiffers }
    after = last.utr
  }
}

const missingAt = async (
  on: Querier,
  span: Span,
  kind: store.TransferKind,
  list: (
    on: Querier,
    page: { from: Day; to: Day; after: string; limit: number },
  ) => Promise<Omit<OwnTransfer, 'kind'>[]>,
): Promise<OwnTransfer[]> => {
  const { provider, from, to } = span
  const missing: OwnTransfer[] = []
  for (let after = BEFORE_ALL; ; ) {
    const page = await list(on, { from, to, after, limit: PAGE_SIZE })
    const utrs = page.map(({ utr }) => utr)
    const known = await store.listKnownUtrs(on, { provider, kind, utrs })
    const unknown = page.filter(({ utr }) => !known.has(utr))
    missing.push(...unknown.map((transfer) => ({ kind, ...transfer })))
    const last = page.at(-1)
    if (!last) return missing
    after = last.id
  }
}

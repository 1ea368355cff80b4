import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/months'
import type { Deps } from '../../deps.ts'
import {
  adjustMonth,
  closeMonth,
  listBookMonths,
  setAllowance,
} from '../../domains/operator/months.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'

/** The months of the lenders' books: what is in review, what adjusts it, and its end. */
export const monthRoutes = (deps: Deps): Route[] => [
  route(calls.listBookMonths, async () => ({
    details: (await listBookMonths(deps)).map(({ book, month, currency, blockers, ...row }) => ({
      ...{ book, currency, blockers },
      month: month.slice(0, 7),
      state: row.closedAt === null ? ('review' as const) : ('closed' as const),
      inReviewSince: row.inReviewSince.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
  })),
  route(calls.closeMonth, async ({ who, body, at }) => {
    const { requestId, book, month } = body
    await bookCurrency(deps.db, book)
    return closeMonth(deps, who, { requestId, book, month }, at)
  }),
  route(calls.setAllowance, async ({ who, body, at }) => {
    const { requestId, book, month } = body
    const currency = await bookCurrency(deps.db, book)
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
    const set = await setAllowance(deps, who, { requestId, book, month }, at)
    return {
      proposalId: set.proposalId,
      policy: set.policy,
      target: money(set.targetMinor),
      held: money(set.heldMinor),
      classes: set.classes.map(({ classCode, loanCount, exposureMinor, allowanceMinor }) => ({
        ...{ classCode, loanCount },
        exposure: money(exposureMinor),
        allowance: money(allowanceMinor),
      })),
    }
  }),
  route(calls.adjustMonth, async ({ who, body, at }) => {
    const { requestId, book, month, reason, amount, paper } = body
    const currency = await bookCurrency(deps.db, book)
    const amountMinor = amountFromWire(amount, currency, 'amount')
    return adjustMonth(deps, who, { requestId, book, month, reason, amountMinor, paper }, at)
  }),
]

import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/months'
import type { Deps } from '../../deps.ts'
import type { SetAside } from '../../domains/books/loss-rates.ts'
import {
  adjustMonth,
  closeMonth,
  listBookMonths,
  monthMovements,
  setAllowance,
} from '../../domains/operator/months.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'

const setAsideOnWire = (
  { booked, provisions, expected }: SetAside,
  money: (amountMinor: Minor) => string,
) => ({
  ...{ policy: booked.policy, target: money(booked.targetMinor) },
  provisions: { policy: provisions.policy, target: money(provisions.targetMinor) },
  expected: expected && {
    ...{ policy: expected.policy, source: expected.source, target: money(expected.targetMinor) },
    stages: expected.stages.map(({ exposureMinor, expectedMinor, ...stage }) => ({
      ...{ ...stage, exposure: money(exposureMinor), expected: money(expectedMinor) },
    })),
  },
})

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
  route(calls.monthMovements, async ({ params: { book, month } }) => {
    const currency = await bookCurrency(deps.db, book)
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
    const { nonPerforming, ...moved } = await monthMovements(deps, { book, month })
    return {
      ...{ book, month, currency },
      nonPerforming: {
        opening: money(nonPerforming.openingMinor),
        added: money(nonPerforming.addedMinor),
        grown: money(nonPerforming.grownMinor),
        repaid: money(nonPerforming.repaidMinor),
        upgraded: money(nonPerforming.upgradedMinor),
        writtenOff: money(nonPerforming.writtenOffMinor),
        closing: money(nonPerforming.closingMinor),
      },
      classes: moved.classes.map(({ classCode, loanCount, ...sums }) => ({
        ...{ classCode, loanCount },
        owed: money(sums.owedMinor),
        suspended: money(sums.suspendedMinor),
        allowance: money(sums.allowanceMinor),
      })),
      accounts: moved.accounts.map(({ code, name, openingMinor, moves, closingMinor }) => ({
        ...{ code, name, opening: money(openingMinor), closing: money(closingMinor) },
        moves: moves.map(({ event, reason, count, debitMinor, creditMinor }) => ({
          ...{ event, reason, count, debit: money(debitMinor), credit: money(creditMinor) },
        })),
      })),
      setAside: setAsideOnWire(moved.setAside, money),
      prior: moved.prior.map(({ month: counts, code, name, event, balanceMinor }) => ({
        ...{ month: counts.slice(0, 7), code, name, event, amount: money(balanceMinor) },
      })),
    }
  }),
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
      ...setAsideOnWire(set, money),
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

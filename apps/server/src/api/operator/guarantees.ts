import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/guarantees'
import type { Deps } from '../../deps.ts'
import type { ListedGuarantee } from '../../domains/guarantees/guarantees.ts'
import * as guarantees from '../../domains/operator/guarantees.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'
import { dayFromWire } from '../day-input.ts'

/** Guarantees by which somebody else bears the first losses of a set of loans. */
export const guaranteeRoutes = (deps: Deps): Route[] => [
  route(calls.listGuarantees, async () => ({
    details: (await guarantees.listGuarantees(deps)).map(wireGuarantee),
  })),
  route(calls.agreeGuarantee, ({ who, body, at }) => {
    const { requestId, book, giver, form, productCode, byPlatform = false } = body
    const coverMinor = amountFromWire(body.cover, deps.market.currency, 'cover')
    const [fromOn, untilOn] = [dayFromWire(body.from, 'from'), dayFromWire(body.until, 'until')]
    const set = { productCode, fromOn, untilOn }
    const asked = { requestId, book, giver, byPlatform, form, coverMinor, ...set }
    return guarantees.agreeGuarantee(deps, who, asked, at)
  }),
  route(calls.claimGuarantee, ({ who, body, at }) => {
    const { requestId, loanId, amount, lateReason = null } = body
    const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
    return guarantees.claimGuarantee(deps, who, { requestId, loanId, amountMinor, lateReason }, at)
  }),
]

const wireGuarantee = (one: ListedGuarantee) => {
  const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, one.currency)
  return {
    agreementId: one.agreementId,
    book: one.book,
    currency: one.currency,
    giver: one.giver,
    byPlatform: one.byPlatform,
    form: one.form,
    productCode: one.productCode,
    from: one.fromOn,
    until: one.untilOn,
    loans: one.loanCount,
    disbursed: money(one.disbursedMinor),
    cover: money(one.coverMinor),
    claimed: money(one.claimedMinor),
    held: money(one.heldMinor),
    left: money(one.leftMinor),
    proposed: one.proposed.map((loan) => ({
      loanId: loan.loanId,
      loanNumber: loan.loanNumber,
      overdueDays: loan.overdueDays,
      owed: money(loan.owedMinor),
      until: loan.untilOn,
    })),
  }
}

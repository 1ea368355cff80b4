import * as calls from '@noren/contract/bureau'
import type { DataInput } from '@noren/contract/endpoint'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../deps.ts'
import { askBureau } from '../domains/bureau/ask-bureau.ts'
import { disputeAccount } from '../domains/bureau/dispute-account.ts'
import { showBureauReport } from '../domains/bureau/show-report.ts'
import { answeredBy, disputeToldRow, toldRowsOf } from '../domains/bureau/told-rows.ts'
import { type Route, route } from '../http/route.ts'

export const bureauRoutes = (deps: Deps): Route[] => [
  route(calls.viewBureauReport, ({ who }) => view(deps, who)),
  route(calls.askBureau, async ({ who }) => {
    await askBureau(deps, who)
    return view(deps, who)
  }),
  route(calls.disputeBureauAccount, async ({ who, body, at }) => {
    await disputeAccount(deps, { userId: who.userId, ...body, at })
    return view(deps, who)
  }),
  route(calls.bureauDispute, async ({ who, body, at }) => {
    await disputeToldRow(deps, { userId: who.userId, ...body, at })
    return view(deps, who)
  }),
]

const view = async (
  deps: Deps,
  who: { userId: string },
): Promise<DataInput<typeof calls.viewBureauReport>> => {
  const { currency } = deps.market
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  const shown = await showBureauReport(deps, who)
  const told = await toldRowsOf(deps, deps.db, who.userId)
  return {
    currency,
    bureau: deps.creditBureau?.bureauName ?? null,
    report: shown && {
      bureau: shown.bureau,
      askedAt: shown.askedAt.toISOString(),
      countsUntil: shown.expiresOn,
      enquiries: shown.enquiries,
      accounts: shown.accounts.map(({ monthlyMinor, owedMinor, dispute, ...account }) => ({
        ...account,
        monthly: money(monthlyMinor),
        owed: money(owedMinor),
        dispute: dispute && {
          ground: dispute.ground,
          openedAt: dispute.openedAt.toISOString(),
          dueOn: dispute.dueOn,
          state: dispute.state,
        },
      })),
    },
    answerBy: answeredBy(deps),
    told: told.map(({ owedMinor, overdueMinor, dispute, toldAt, ...row }) => ({
      ...{ rowId: row.rowId, loanId: row.loanId, loanNumber: row.loanNumber, lender: row.lender },
      ...{ status: row.status, lateDays: row.lateDays, isDisputed: row.isDisputed },
      ...{ owed: money(owedMinor), overdue: money(overdueMinor) },
      ...{ asOn: row.asOn, toldAt: toldAt.toISOString(), mayDispute: row.mayDispute },
      dispute: dispute && { ...dispute, openedAt: dispute.openedAt.toISOString() },
    })),
  }
}

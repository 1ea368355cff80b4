import { day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/platform'
import type { Deps } from '../../deps.ts'
import { platformInvoiceFile } from '../../domains/documents/platform-invoice-file.ts'
import { listAgencyNow, listRemittancesNow } from '../../domains/operator/agency.ts'
import {
  chargePlatformFee,
  creditPlatformFee,
  listPlatformFees,
} from '../../domains/operator/platform-fees.ts'
import { type Route, route } from '../../http/route.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { amountFromWire } from '../amount.ts'

/** What is between the platform and the lenders whose loans it arranges. */
export const platformRoutes = (deps: Deps): Route[] => [
  route(calls.listPlatformFees, async () => ({
    details: (await listPlatformFees(deps)).map(({ feeId, book, currency, ageDays, ...fee }) => {
      const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
      return {
        ...{ feeId, book, currency, name: fee.name ?? '', ageDays },
        ...{ month: fee.month.slice(0, 7), charged: fee.chargedOn ?? fee.month },
        fee: money(fee.feeMinor),
        tax: money(fee.taxMinor),
        withheld: money(fee.withheldMinor),
        payable: money(fee.payableMinor),
        open: money(fee.openMinor),
        due: money(fee.dueMinor),
        credits: fee.credits.map(({ creditId, name, creditedOn, feeMinor }) => ({
          ...{
            creditId,
            name: name ?? '',
            credited: creditedOn ?? fee.month,
            fee: money(feeMinor),
          },
        })),
      }
    }),
  })),
  route(calls.listAgentLenders, async () => {
    const { currency } = deps.market
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
    return {
      details: (await listAgencyNow(deps)).map(({ book, unsettledDays, ...of }) => ({
        ...{ book, currency, unsettledDays, from: of.fromOn, until: of.untilOn },
        collected: money(of.collectedMinor),
        settled: money(of.settledMinor),
        owed: money(of.owedMinor),
        due: money(of.dueMinor),
        ordered: money(of.orderedMinor),
        sent: money(of.sentMinor),
        arrived: money(of.arrivedMinor),
      })),
    }
  }),
  route(calls.listRemittances, async () => ({
    details: (await listRemittancesNow(deps)).map(
      ({ remittanceId, book, reference, amountMinor, currency, ...of }) => ({
        ...{ remittanceId, book, reference, currency, ordered: of.orderedOn },
        amount: decimalFromMinor(amountMinor, currency),
        ...{ isSent: of.isSent, hasArrived: of.hasArrived, ageDays: of.ageDays },
      }),
    ),
  })),
  route(calls.platformInvoiceFile, ({ params: { documentId }, language }) =>
    inTransaction(deps.db, (tx) => platformInvoiceFile(deps, tx, { documentId, language }), {
      isolation: 'repeatable read',
      readOnly: true,
    }),
  ),
  route(calls.creditPlatformFee, ({ who, body, at }) => {
    const feeMinor = amountFromWire(body.fee, deps.market.currency, 'fee')
    const { requestId, feeId, reason } = body
    return creditPlatformFee(deps, who, { requestId, feeId, feeMinor, reason }, at)
  }),
  route(calls.chargePlatformFee, ({ who, body, at }) => {
    const feeMinor = amountFromWire(body.fee, deps.market.currency, 'fee')
    const { requestId, book, month } = body
    const asked = { requestId, book, month: day(`${month}-01`), feeMinor }
    return chargePlatformFee(deps, who, asked, at)
  }),
]

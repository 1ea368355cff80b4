import { decimalFromMinor, type Minor, maxMinor, ZERO_MINOR } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/tax'
import type { Deps } from '../../deps.ts'
import { readMonthText } from '../../domains/books/months.ts'
import { setOffTax } from '../../domains/operator/set-offs.ts'
import { cancelTaxStamp, taxDocumentFile } from '../../domains/operator/tax-papers.ts'
import { bookCurrency } from '../../domains/reconciliation/lender-accounts.ts'
import {
  percentText,
  type TaxAmounts,
  type TaxReceipt,
  taxOf,
  taxRegister,
} from '../../domains/tax/register.ts'
import { withheldReturn } from '../../domains/tax/withheld.ts'
import { type Route, route } from '../../http/route.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'

const stampOf = (row: Pick<TaxReceipt, 'stampState' | 'stampUuid' | 'stampFault'>) =>
  row.stampState && { state: row.stampState, uuid: row.stampUuid, fault: row.stampFault }

/** The tax on fees, by lender. */
export const taxRoutes = (deps: Deps): Route[] => [
  route(calls.taxRegister, async ({ params: { book, month } }) => {
    const first = readMonthText(month)
    const register =
      first &&
      (await inTransaction(deps.db, (tx) => taxRegister(tx, { book, month: first }), {
        isolation: 'repeatable read',
        readOnly: true,
      }))
    if (!register) throw new AppError('NOT_FOUND')
    const { currency, isComplete, documents, receipts, summary, series, total, movement } = register
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
    const shown = (of: TaxAmounts) => ({
      taxable: money(of.taxableMinor),
      central: money(of.centralMinor),
      state: money(of.stateMinor),
      integrated: money(of.integratedMinor),
    })
    return {
      ...{ book, month, currency, isComplete },
      documents: documents.map((row) => ({
        ...{ documentId: row.documentId, kind: row.kind, number: row.name, refused: row.refused },
        ...{ day: row.pageOn, loanNumber: row.loanNumber, credits: row.creditsName },
        stamp: stampOf(row),
        mayCancel: row.stampUuid !== null && !row.isNamed,
        ...{ sellerTaxId: row.sellerTaxId, place: row.place, serviceCode: row.serviceCode },
        ratePercent: percentText(row.ratePpm),
        ...shown(row),
      })),
      receipts: receipts.map((row) => ({
        ...{ receiptId: row.receiptId, number: row.name, day: row.pageOn, paidOn: row.paidOn },
        ...{ loanNumber: row.loanNumber, amount: money(row.paidMinor), ended: row.endedAs },
        stamp: stampOf(row),
      })),
      summary: summary.map(({ place, ratePpm, isIntra, ...of }) => ({
        ...{ place, isIntra, ratePercent: percentText(ratePpm) },
        ...shown(of),
      })),
      series: series.map(({ kind, from, to, count }) => ({ kind, from, to, count })),
      total: { ...shown(total), tax: money(taxOf(total)) },
      movement: {
        documented: money(movement.documentedMinor),
        kept: money(movement.keptMinor),
        paid: money(movement.paidMinor),
        setOff: money(movement.setOffMinor),
        total: money(movement.totalMinor),
      },
    }
  }),
  route(calls.withheldTaxReturn, async ({ params: { book, month } }) => {
    const inPeriodOf = readMonthText(month)
    if (!inPeriodOf) throw new AppError('NOT_FOUND')
    const of = await inTransaction(
      deps.db,
      (tx) => withheldReturn(deps, tx, { book, inPeriodOf }),
      {
        isolation: 'repeatable read',
        readOnly: true,
      },
    )
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, of.currency)
    return {
      ...{ book, currency: of.currency, from: of.from, until: of.until, section: of.section },
      ...{ form: of.form, returnBy: of.returnBy, isComplete: of.isComplete },
      ratePercent: percentText(of.ratePpm),
      rows: of.rows.map(({ feeId, name, chargedOn, feeMinor, withheldMinor, ...row }) => ({
        ...{ feeId, invoice: name, charged: chargedOn, depositBy: row.depositBy },
        ...{ fee: money(feeMinor), withheld: money(withheldMinor) },
      })),
      deposits: of.deposits.map(({ day, reference, amountMinor }) => ({
        ...{ day, reference, amount: money(amountMinor) },
      })),
      opening: money(of.openingMinor),
      withheld: money(of.withheldMinor),
      deposited: money(of.depositedMinor),
      closing: money(of.closingMinor),
    }
  }),
  route(calls.taxDocumentFile, async ({ who, params, at }) => {
    const { fileName, mimeType, bytes, sha256 } = await taxDocumentFile(deps, who, params, at)
    return { fileName, mimeType, base64: bytes.toString('base64'), sha256 }
  }),
  route(calls.cancelTaxStamp, ({ who, body: { requestId, documentId, reason }, at }) =>
    cancelTaxStamp(deps, who, { requestId, documentId, reason }, at),
  ),
  route(calls.setOffTax, async ({ who, body, at }) => {
    const { requestId, book, month } = body
    const currency = await bookCurrency(deps.db, book)
    const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
    const done = await setOffTax(deps, who, { requestId, book, month }, at)
    return {
      ...{ proposalId: done.proposalId, policy: done.policy },
      ...{ input: money(done.inputMinor), borne: money(done.borneMinor) },
      ...{ carried: money(done.carriedMinor), owed: money(maxMinor(ZERO_MINOR, done.owedMinor)) },
      ...{ used: money(done.usedMinor), left: money(done.leftMinor) },
    }
  }),
]

import type { BodyOf } from '@noren/contract/endpoint'
import * as calls from '@noren/contract/loans'
import { decimalFromMinor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { type AppliedLoan, applyLoan } from '../domains/loans/apply-loan.ts'
import { applyLoanAuto } from '../domains/loans/apply-loan-auto.ts'
import { type BillLine, borrowBill, borrowStatus } from '../domains/loans/bill.ts'
import { productList } from '../domains/loans/offers.ts'
import { type Moved, retryPayout } from '../domains/loans/payout-again.ts'
import { lenderOf } from '../domains/loans/products.ts'
import { quoteLoans } from '../domains/loans/quote-loans.ts'
import { leaveLoan } from '../domains/repayments/leave-loan.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'
import { amountFromWire } from './amount.ts'
import { wireOffer } from './wire/offer.ts'

type AgreedProduct = BodyOf<typeof calls.applyLoan>['products'][number]

export const loanRoutes = (deps: Deps): Route[] => {
  const { currency } = deps.market
  const agreedChoice = ({ productAmount, ...choice }: AgreedProduct) => ({
    ...choice,
    amountMinor: amountFromWire(productAmount, currency, 'products'),
  })
  const wireApplied = (loan: AppliedLoan) => ({
    borrowId: loan.loanId,
    productCode: loan.productCode,
    productAmount: decimalFromMinor(loan.amountMinor, currency),
    borrowStatus: loan.status,
  })
  return [
    route(calls.productList, async ({ who, params, query, language }) => {
      const sort = query.sort ?? 'apr'
      const amountMinor =
        params.param === 'all' ? 'all' : amountFromWire(params.param, currency, 'param')
      const found = await productList(deps, who.userId, { amountMinor, sort })
      return {
        details: found.offers.map(wireOffer(language)),
        unmatched: found.unmatched.map(({ terms, lender, mismatch }) => ({
          lenderName: lender.legalName,
          productName: terms.name,
          reason: textIn(language, 'credit', `unmatched.${mismatch}`),
        })),
        sort,
      }
    }),
    route(calls.borrowStatus, async ({ who }) => {
      const { first, ...rest } = await borrowStatus(deps, who.userId)
      return { borrowStatus: first?.status ?? null, borrowId: first?.loanId ?? null, ...rest }
    }),
    route(calls.quote, async ({ who, body, language, at }) => {
      const choices = body.products.map(({ productCode, productAmount }) => ({
        productCode,
        amountMinor: amountFromWire(productAmount, currency, 'products'),
      }))
      const input = { choices, couponId: body.couponId, language, at }
      return { details: await quoteLoans(deps, who, input) }
    }),
    route(calls.applyLoan, async ({ who, body, language, deviceId, at }) => {
      const agreed = { language, deviceId, at }
      const applied = await applyLoan(deps, who, agreed, {
        requestId: body.requestId,
        totalMinor: amountFromWire(body.applyTotalAmount, currency, 'applyTotalAmount'),
        choices: body.products.map(agreedChoice),
        couponId: body.couponId,
        anotherLoan: body.anotherLoan,
      })
      return { details: applied.map(wireApplied) }
    }),
    route(calls.applyLoanAuto, async ({ who, body, language, deviceId, at }) => {
      const agreed = { language, deviceId, at }
      const applied = await applyLoanAuto(deps, who, agreed, {
        requestId: body.requestId,
        choices: body.products?.map(agreedChoice),
        couponId: body.couponId,
        anotherLoan: body.anotherLoan,
      })
      return { details: applied.map(wireApplied) }
    }),
    route(calls.borrowBill, async ({ who, query, language }) => {
      const tab = query.borrowType === '0' ? 'processing' : 'completed'
      const lines = await borrowBill(deps, who.userId, tab)
      return { details: lines.map((line) => wireBill(deps, line, language)) }
    }),
    route(calls.failBorrowHandler, async ({ who, body, at }) => {
      const { requestId, borrowId: loanId, keepAccount = false } = body
      return wireMoved(await retryPayout(deps, who, { requestId, loanId, keepAccount }, at))
    }),
    route(calls.cancelBorrow, async ({ who, body, at }) => {
      const { requestId, borrowId: loanId } = body
      return wireMoved(await leaveLoan(deps, who, { requestId, loanId }, at))
    }),
  ]
}

const wireMoved = ({ loanId, status }: Moved) => ({ borrowId: loanId, borrowStatus: status })

const wireBill = (deps: Deps, line: BillLine, language: Language) => {
  const { loan } = line
  const decimal = (amount: BillLine['repayMinor']) => decimalFromMinor(amount, loan.currency)
  return {
    borrowId: loan.loanId,
    loanNumber: loan.loanNumber,
    borrowStatus: loan.status,
    productCode: loan.productCode,
    productName: loan.terms.name,
    productIcon: loan.terms.iconName,
    lenderName: lenderOf(deps, loan.lenderCode).legalName,
    currency: loan.currency,
    amount: decimal(loan.principalMinor),
    receive: decimal(loan.receiveMinor),
    repayAmount: decimal(line.repayMinor),
    dueDate: line.dueOn,
    dueAmount: decimal(line.dueMinor),
    returnAmount: line.returnMinor === null ? null : decimal(line.returnMinor),
    overdueDays: line.overdueDays,
    hasPlan: line.hasPlan,
    asOn: deps.clock.businessDay(),
    appliedAt: loan.appliedAt.toISOString(),
    closedAt: loan.closedAt?.toISOString() ?? null,
    coolingOffUntil: loan.coolingOffUntil?.toISOString() ?? null,
    reasons: loan.reasonCodes.map((code) => textIn(language, 'credit', code)),
    reapplyOn: loan.reapplyOn,
  }
}

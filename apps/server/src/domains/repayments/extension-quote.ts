import { type Day, endOfDayAt } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import { isRunning } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import type { quoteExtension as quoteEndpoint } from '@noren/contract/repayments'
import type { Language } from '@noren/i18n/languages'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { type ExtensionQuote, quoteExtension } from '@noren/pricing/extension'
import { buildExtensionKfs } from '@noren/pricing/extension-kfs'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { agenciesInForce, namesFor } from '../agents/agents.ts'
import { findLoan } from '../loans/find-loan.ts'
import { DOCUMENT_VERSION, keyFactsHash, kfsRows } from '../loans/key-facts.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lenderOf } from '../loans/products.ts'
import * as store from './extend/extension-store.ts'
import { factsOf, readHistory } from './loan-history.ts'

type ExtensionKeyFacts = DataInput<typeof quoteEndpoint>
type Content = Omit<ExtensionKeyFacts, 'kfsId' | 'kfsHash'>

/**
 * The Key Facts Statement of an extension asked for today, stored as shown. It is valid until the end of
 * the day, because tomorrow there is more interest in it. Until then the same offer is the same statement: another one
 * would lead to a second order for the same extension.
 */
export const extensionQuote = async (
  deps: Deps,
  who: { userId: string },
  input: { repayId: string; language: Language },
): Promise<ExtensionKeyFacts> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId: input.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  if (!wasDisbursed(loan) || !isRunning(loan.status)) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  const today = deps.clock.businessDay()
  const history = await readHistory(deps.db, loan)
  const facts = factsOf(deps.market, loan, history, today)
  const offer = quoteExtension(facts, today)
  if (!offer.isOffered) throw new AppError('EXTENSION_UNAVAILABLE', { why: offer.reason })
  const { quote } = offer
  const { language } = input
  const { payNowMinor, dueOnAfter } = quote
  const { userId, loanId } = loan
  const known = await shownToday(deps, { userId, loanId, language, payNowMinor, dueOnAfter })
  if (known) return known
  const recoveryAgents = namesFor(await agenciesInForce(deps, deps.db), loan.lenderCode)
  return inTransaction(deps.db, async (tx) => {
    const kfsNumber = kfsNumberOf(today, await store.nextExtensionSerial(tx))
    const content = contentOf(deps, loan, { facts, quote, language, kfsNumber, recoveryAgents })
    const kfsId = deps.newId()
    const kfsHash = keyFactsHash(content)
    await store.insertExtensionKeyFacts(tx, {
      kfsId,
      userId: who.userId,
      loanId,
      kfsNumber,
      hash: kfsHash,
      language,
      version: DOCUMENT_VERSION,
      quotedOn: today,
      payNowMinor,
      dueOnAfter,
      madeAt: deps.clock.now(),
      content,
    })
    return { ...content, kfsId, kfsHash }
  })
}

/** The statement that was shown today, if the offer has not changed since. */
const shownToday = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  offer: Pick<
    store.ExtensionKeyFactsRow,
    'userId' | 'loanId' | 'language' | 'payNowMinor' | 'dueOnAfter'
  >,
): Promise<ExtensionKeyFacts | null> => {
  const today = { quotedOn: deps.clock.businessDay(), version: DOCUMENT_VERSION }
  const row = await store.findSameExtension(deps.db, { ...offer, ...today })
  return row ? { ...(row.content as Content), kfsId: row.kfsId, kfsHash: row.hash } : null
}

/** KFE-20261120-000042. */
const kfsNumberOf = (madeOn: Day, serial: number): string =>
  `KFE-${madeOn.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`

/** The statement that was shown, if the offer has not changed since. Throws TERMS_CHANGED. */
export const assertAgreed = async (
  deps: Deps,
  on: Querier,
  loan: DisbursedLoan,
  agreed: { kfsId: string; kfsHash: string; amountMinor: Minor; language: Language },
): Promise<store.ExtensionKeyFactsRow> => {
  const row = await store.findExtensionKeyFacts(on, { loanId: loan.loanId, kfsId: agreed.kfsId })
  const isAsShown =
    row !== undefined &&
    row.hash === agreed.kfsHash &&
    row.language === agreed.language &&
    row.version === DOCUMENT_VERSION &&
    row.quotedOn === deps.clock.businessDay() &&
    row.payNowMinor === agreed.amountMinor
  if (!isAsShown) throw new AppError('TERMS_CHANGED')
  return row
}

const contentOf = (
  deps: Deps,
  loan: DisbursedLoan,
  input: {
    facts: LoanFacts
    quote: ExtensionQuote
    language: Language
    kfsNumber: string
    recoveryAgents: readonly string[]
  },
): Content => {
  const { facts, quote, language, kfsNumber, recoveryAgents } = input
  const { market } = deps
  const { loanNumber, currency } = loan
  const lender = lenderOf(deps, loan.lenderCode)
  const decimal = (amount: Minor) => decimalFromMinor(amount, currency)
  const print = formatterFor(market, currency, language)
  const kfs = buildExtensionKfs({
    kfsNumber,
    language,
    textVersion: DOCUMENT_VERSION,
    issuedOn: quote.extendOn,
    taxLabel: market.taxLabel,
    zoneLabel: market.zoneLabel,
    grievanceAnswerDays: market.grievance.answerDays,
    penalDaysMax: market.penalRules.daysMax,
    recoveryAgents,
    lender,
    loanNumber,
    facts,
    quote,
  })
  return {
    kfsNumber,
    language,
    version: DOCUMENT_VERSION,
    validUntil: endOfDayAt(kfs.validUntilOn, market.zone).toISOString(),
    repayId: loan.loanId,
    loanNumber,
    productName: loan.terms.name,
    lenderName: lender.legalName,
    currency,
    payNow: decimal(quote.payNowMinor),
    interest: decimal(quote.interestMinor),
    fee: decimal(quote.feeMinor),
    tax: decimal(quote.taxMinor),
    payAfter: decimal(quote.payAfterMinor),
    total: decimal(quote.totalMinor),
    apr: percentFromBasisPoints(annualCostBasisPoints({ ...quote, currency })),
    days: quote.days,
    dueDateBefore: quote.dueOnBefore,
    dueDateAfter: quote.dueOnAfter,
    costMoreThanFull: decimal(quote.moreThanTodayMinor),
    costOfDays: decimal(quote.moreThanOnDueMinor ?? quote.moreThanTodayMinor),
    countLeft: quote.countLeft,
    partOne: kfsRows(print, kfs.partOne),
    partTwo: kfsRows(print, kfs.partTwo),
    schedule: kfs.schedule.map(({ dueOn, payMinor }) => ({ dueOn, amount: decimal(payMinor) })),
  }
}

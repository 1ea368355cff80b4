import { type Day, daysBetween, endOfDayAt } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import type { hardshipOffers as offersEndpoint } from '@noren/contract/hardship'
import { absoluteMinor, decimalFromMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import type { Language } from '@noren/i18n/languages'
import type { PlanOffer } from '@noren/pricing/hardship'
import { planTerms } from '@noren/pricing/hardship-kfs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { findLoan } from '../loans/find-loan.ts'
import { keyFactsHash, kfsRows } from '../loans/key-facts.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { countPlans } from '../loans/loan-plans.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { lenderOf } from '../loans/products.ts'
import * as store from './hardship/hardship-store.ts'
import { assertRuns, offersFor, plansCountAfter } from './hardship/may-ask.ts'
import { holdForHardship } from './holds.ts'
import { factsOf, readHistory } from './loan-history.ts'
import { partBounds } from './order/order-rules.ts'
import { isPromiseLeft, openPromise, promiseBounds } from './promises.ts'
import { readAmount } from './read-amount.ts'

/** The version of the words of a plan's statement (tools/agreed-texts.test.ts). */
export const PLAN_VERSION = '2026-12-01'

type Offers = DataInput<typeof offersEndpoint>
type Statement = Offers['offers'][number]
type Content = Omit<Statement, 'kfsId' | 'kfsHash'>

/**
 * The plans that may be agreed for a loan today, each with its own Key Facts Statement, stored as shown; the same again
 * while nothing has changed. Asked the first time of a loan that is late, penal charges and reminders rest from then on
 * for the market's days. Throws LOAN_STATE, HARDSHIP_NOT_NOW, HARDSHIP_LIMIT.
 */
export const hardshipOffers = (
  deps: Deps,
  who: { userId: string },
  input: { repayId: string; monthly?: string | undefined; language: Language },
): Promise<Offers> =>
  inTransaction(deps.db, async (tx) => {
    const { userId } = who
    const own = await findLoan(tx, { userId, loanId: input.repayId })
    if (!own) throw new AppError('NOT_FOUND')
    const loan = await lockOwnLoan(tx, own)
    assertRuns(loan)
    const today = deps.clock.businessDay()
    const history = await readHistory(tx, loan)
    const monthlyMinor =
      input.monthly === undefined ? null : readAmount(input.monthly, loan.currency)
    const { now, offers } = await offersFor(deps, tx, loan, {
      facts: factsOf(deps.market, loan, history, today),
      made: await countPlans(tx, { userId, after: plansCountAfter(deps) }),
      monthlyMinor,
    })
    const pausedUntil = now.overdueDays > 0 ? await holdForHardship(deps, tx, loan) : null
    const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
    const canPromise =
      !(await openPromise(deps, tx, loan)) && (await isPromiseLeft(deps, tx, loan, history))
    const bounds = partBounds(now, deps.market.repaymentRules.partMinorMin)
    return {
      repayId: loan.loanId,
      loanNumber: loan.loanNumber,
      productName: loan.terms.name,
      currency: loan.currency,
      asOn: today,
      owed: money(now.totalMinor),
      principal: money(now.principalMinor),
      interest: money(now.interestMinor),
      interestDays: daysBetween(loan.disbursedOn, today),
      serviceFee: money(now.feeMinor),
      tax: money(now.taxMinor),
      penal: money(now.penalMinor),
      pausedUntil,
      partMin: bounds && money(bounds.minMinor),
      promiseUntil: canPromise ? promiseBounds(deps).until : null,
      offers: await statementsOf(deps, tx, loan, { offers, today, language: input.language }),
    }
  })

/** Those of today that still say the same stay; others are made. */
const statementsOf = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { offers: readonly PlanOffer[]; today: Day; language: Language },
): Promise<Statement[]> => {
  const { offers, today, language } = of
  const { userId, loanId } = loan
  const made = await store.listPlanKeyFacts(tx, { userId, loanId, quotedOn: today })
  const statements: Statement[] = []
  for (const offer of offers) {
    const same = made.find((row) => {
      const content = contentOf(deps, loan, { offer, today, language, kfsNumber: row.kfsNumber })
      return row.kind === offer.kind && row.hash === keyFactsHash(content)
    })
    statements.push(
      same
        ? { ...(same.content as Content), kfsId: same.kfsId, kfsHash: same.hash }
        : await makeStatement(deps, tx, loan, { offer, today, language }),
    )
  }
  return statements
}

const makeStatement = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { offer: PlanOffer; today: Day; language: Language },
): Promise<Statement> => {
  const { offer, today, language } = of
  const kfsNumber = kfsNumberOf(today, await store.nextHardshipSerial(tx))
  const content = contentOf(deps, loan, { ...of, kfsNumber })
  const [kfsId, hash] = [deps.newId(), keyFactsHash(content)]
  await store.insertPlanKeyFacts(tx, {
    userId: loan.userId,
    kfsId,
    loanId: loan.loanId,
    kfsNumber,
    kind: offer.kind,
    hash,
    language,
    version: PLAN_VERSION,
    quotedOn: today,
    totalMinor: offer.totalMinor,
    madeAt: deps.clock.now(),
    content,
  })
  return { ...content, kfsId, kfsHash: hash }
}

/** KFP-20261120-000042. */
const kfsNumberOf = (madeOn: Day, serial: number): string =>
  `KFP-${madeOn.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`

/** The whole statement; its hash covers every word and figure of it, and the language. */
const contentOf = (
  deps: Pick<Deps, 'market' | 'creditBureau'>,
  loan: DisbursedLoan,
  of: { offer: PlanOffer; today: Day; language: Language; kfsNumber: string },
): Content => {
  const { offer, today, language, kfsNumber } = of
  const { market } = deps
  const { loanNumber, currency } = loan
  const lender = lenderOf(deps, loan.lenderCode)
  const money = (amount: Minor) => decimalFromMinor(amount, currency)
  const print = formatterFor(market, currency, language)
  const { moreThanTodayMinor } = offer
  const isLess = moreThanTodayMinor < 0
  const bureau = deps.creditBureau?.bureauName ?? null
  return {
    kfsNumber,
    language,
    version: PLAN_VERSION,
    validUntil: endOfDayAt(today, market.zone).toISOString(),
    repayId: loan.loanId,
    loanNumber,
    productName: loan.terms.name,
    lenderName: lender.legalName,
    currency,
    kind: offer.kind,
    total: money(offer.totalMinor),
    moreThanToday: money(isLess ? ZERO_MINOR : moreThanTodayMinor),
    lessThanToday: money(isLess ? absoluteMinor(moreThanTodayMinor) : ZERO_MINOR),
    letOff: money(offer.letOffMinor),
    apr: percentFromBasisPoints(offer.aprBasisPoints),
    payments: offer.rows.map((row) => ({
      dueOn: row.dueOn,
      principal: money(row.principalMinor),
      interest: money(row.interestMinor),
      earlier: money(row.frozenMinor),
      total: money(row.totalMinor),
    })),
    terms: kfsRows(print, planTerms(offer, lender.grievanceOfficer, loan.terms, bureau)),
  }
}

/**
 * The offer that a statement of today shows, if it still stands as shown: same kind, same figures, same words.
 * Throws TERMS_CHANGED.
 */
export const agreedOffer = (
  deps: Pick<Deps, 'market' | 'clock' | 'creditBureau'>,
  loan: DisbursedLoan,
  row: store.PlanKeyFactsRow | undefined,
  of: { offers: readonly PlanOffer[]; kfsHash: string; language: Language },
): PlanOffer => {
  const today = deps.clock.businessDay()
  const offer = row && of.offers.find(({ kind }) => kind === row.kind)
  if (!row || !offer || row.quotedOn !== today) throw new AppError('TERMS_CHANGED')
  const { kfsNumber } = row
  const content = contentOf(deps, loan, { offer, today, language: of.language, kfsNumber })
  const isAsShown = row.hash === of.kfsHash && keyFactsHash(content) === of.kfsHash
  if (!isAsShown) throw new AppError('TERMS_CHANGED')
  return offer
}

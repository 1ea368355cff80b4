import { addDays, type Day, endOfDayAt } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { settlementOffer as offerEndpoint } from '@noren/contract/settlement'
import type { Language } from '@noren/i18n/languages'
import {
  settlementOffer as offerOf,
  type SettlementOffer,
  settlementOf,
} from '@noren/pricing/settlement'
import { settlementTerms } from '@noren/pricing/settlement-kfs'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { holdsOf } from '../collections/holds.ts'
import { findLoan } from '../loans/find-loan.ts'
import { keyFactsHash, kfsRows } from '../loans/key-facts.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { lenderOf } from '../loans/products.ts'
import { unsettledReturn } from '../loans/returned-payouts.ts'
import { findSettlementGrant, type SettlementGrant } from './grants.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { assertOwed } from './lock-owed.ts'
import { lastDayOf, leftToPay, paidOf } from './settlement/note-settlement.ts'
import { countSettlements, type SettlementRecord } from './settlement/settlement-store.ts'

/** The version of the words of a settlement's paper (tools/agreed-texts.test.ts). */
export const SETTLEMENT_VERSION = '2026-11-26'

type OfferDeps = Pick<Deps, 'market' | 'clock'>
type Wire = DataInput<typeof offerEndpoint>
export type SettlementPaper = NonNullable<Wire['offer']>

/** One that is asked for or agreed holds until it is answered, paid or lapsed. */
export const isOpen = ({ state }: Pick<SettlementRecord, 'state'>): boolean =>
  state === 'asked' || state === 'agreed'

/** The lower sum that would end a loan today, with its paper, and how the last one stands. Throws NOT_FOUND, LOAN_STATE. */
export const settlementOffer = async (
  deps: Pick<Deps, 'db'> & OfferDeps,
  who: { userId: string },
  input: { repayId: string; language: Language },
): Promise<Wire> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId: input.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  assertOwed(loan)
  const history = await readHistory(deps.db, loan)
  const offer = await offerToday(deps, deps.db, loan, history)
  const { settlement } = history
  return {
    repayId: loan.loanId,
    loanNumber: loan.loanNumber,
    productName: loan.terms.name,
    currency: loan.currency,
    asOn: deps.clock.businessDay(),
    offer: offer && (await paperOf(deps, deps.db, loan, { offer, language: input.language })),
    current: settlement && wireSettlement(loan, settlement, history),
  }
}

export const wireSettlement = (
  { currency }: Pick<DisbursedLoan, 'currency'>,
  settlement: SettlementRecord,
  history: LoanHistory,
): NonNullable<Wire['current']> => {
  const money = (amount: Minor) => decimalFromMinor(amount, currency)
  const { settlementId, number, state, askedOn, lastOn, answerOn } = settlement
  return {
    ...{ settlementId, number, state, askedOn, lastOn },
    sum: money(settlement.sumMinor),
    paid: money(paidOf(settlement, history)),
    left: money(leftToPay(settlement, history)),
    answerOn: state === 'asked' ? answerOn : null,
  }
}

export interface OfferToday extends SettlementOffer {
  /** Two persons of the lender have offered it. */
  grant: SettlementGrant | null
}

/**
 * What the staff has offered, or the grid where that came below it since then. Null while one is open, where too many were
 * agreed before and the staff has offered no other, and where the loan has none today. `known` is the grid of today, where it
 * was read already.
 */
export const offerToday = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  loan: DisbursedLoan,
  history: LoanHistory,
  known?: SettlementOffer | null,
): Promise<OfferToday | null> => {
  const { loanId, userId } = loan
  const today = deps.clock.businessDay()
  const grid = known === undefined ? await gridOffer(deps, on, loan, history) : known
  if (!grid) return null
  const grant = (await findSettlementGrant(on, { userId, loanId, today })) ?? null
  const granted = grant && grantedOffer(deps, loan, history, grant)
  const isBest =
    granted && (grid.sumMinor >= granted.grant.gridMinor || grid.sumMinor >= granted.sumMinor)
  if (isBest) return granted
  const { settlementsMax } = deps.market.repaymentRules
  return (await countSettlements(on, loan)) < settlementsMax ? { ...grid, grant: null } : granted
}

/** Null where more principal is owed than two persons had seen, or no more than the sum is owed by now. */
const grantedOffer = (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  loan: DisbursedLoan,
  history: LoanHistory,
  grant: SettlementGrant,
) => {
  const today = clock.businessDay()
  const offer = settlementOf(factsOf(market, loan, history, today), today, grant.sumMinor)
  return offer && offer.now.principalMinor <= grant.principalMinor ? { ...offer, grant } : null
}

/** The least that may be offered today, however often one was agreed; null as above. */
export const gridOffer = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  loan: DisbursedLoan,
  history: LoanHistory,
): Promise<SettlementOffer | null> => {
  const { overdue, writtenOff } = LOAN_STATUS
  if (loan.status !== overdue && loan.status !== writtenOff) return null
  if (history.settlement && isOpen(history.settlement)) return null
  const today = deps.clock.businessDay()
  const { settlementSteps } = deps.market.repaymentRules
  const offer = offerOf(factsOf(deps.market, loan, history, today), today, settlementSteps)
  if (!offer) return null
  const { userId } = loan
  const [returned, holds] = await Promise.all([
    unsettledReturn(on, loan),
    holdsOf(on, { userId, on: today }),
  ])
  const isOfDead = holds.some(({ cause }) => cause === 'death' || cause === 'bereaved')
  return returned || isOfDead ? null : offer
}

/** When what is asked for today is answered, and until when it may be paid. */
export const daysOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>, offer: OfferToday) => {
  const { settlementDays, settlementAnswerDays } = market.repaymentRules
  const today = clock.businessDay()
  const needsTwo = offer.givenUp.principalMinor > 0 && offer.grant === null
  return {
    needsTwo,
    days: settlementDays,
    lastOn: needsTwo ? null : lastDayOf(settlementDays, today),
    answerOn: needsTwo ? addDays(today, settlementAnswerDays) : null,
  } satisfies { needsTwo: boolean; days: number; lastOn: Day | null; answerOn: Day | null }
}

/** The whole paper; its hash covers every word and figure of it, and the language. */
export const paperOf = async (
  deps: OfferDeps,
  on: Querier,
  loan: DisbursedLoan,
  { offer, language }: { offer: OfferToday; language: Language },
): Promise<SettlementPaper> => {
  const { market } = deps
  const { currency, loanNumber } = loan
  const lender = lenderOf(deps, loan.lenderCode)
  const print = formatterFor(market, currency, language)
  const money = (amount: Minor) => decimalFromMinor(amount, currency)
  const { sumMinor, givenUp, givenUpMinor, now } = offer
  const { needsTwo, days, lastOn, answerOn } = daysOf(deps, offer)
  const content = {
    number: await numberOf(on, loan, now.asOf),
    language,
    version: SETTLEMENT_VERSION,
    validUntil: endOfDayAt(now.asOf, market.zone).toISOString(),
    repayId: loan.loanId,
    loanNumber,
    productName: loan.terms.name,
    lenderName: lender.legalName,
    currency,
    owed: money(now.totalMinor),
    sum: money(sumMinor),
    givenUp: {
      principal: money(givenUp.principalMinor),
      interest: money(givenUp.interestMinor),
      serviceFee: money(givenUp.feeMinor),
      tax: money(givenUp.taxMinor),
      penal: money(givenUp.penalMinor),
      total: money(givenUpMinor),
    },
    ...{ needsTwo, days, lastOn, answerOn },
    terms: kfsRows(
      print,
      settlementTerms(
        {
          ...{ sumMinor, givenUpMinor, needsTwo, days, lastOn, answerOn },
          remindDays: market.repaymentRules.settlementRemindDays,
          waitMonths: market.repaymentRules.settledWaitMonths,
        },
        lender.grievanceOfficer,
      ),
    ),
  }
  return { ...content, hash: keyFactsHash(content) }
}

/** LS-LN-2026-000042-20261126-1: of one loan and day the first, the second. */
const numberOf = async (on: Querier, loan: DisbursedLoan, today: Day): Promise<string> => {
  const count = (await countSettlements(on, loan)) + 1
  return `LS-${loan.loanNumber}-${today.replaceAll('-', '')}-${count}`
}

import { type Minor, sumMinor } from '@noren/contract/money'
import { canApply } from '@noren/contract/user-status'
import type { Language } from '@noren/i18n/languages'
import { amountProblem, quoteLoan } from '@noren/pricing/quote'
import type { Coupon, ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { SharedWords } from '../../platform/shared-words.ts'
import { refuseWithoutConsents } from '../account/consents.ts'
import { agenciesInForce, namesFor } from '../agents/agents.ts'
import { verifiedAccountOf } from '../certification/verified-account.ts'
import { usableCoupon } from '../coupons/use-coupon.ts'
import { readSwitches } from '../credit/credit-switches.ts'
import { personMismatch } from '../credit/product-fit.ts'
import { refuseProducts } from './apply/refuse-products.ts'
import { refuseStopped } from './borrow-stops.ts'
import { type Borrowing, borrowingOf } from './borrowing.ts'
import { refuseUnaffordable } from './carrying.ts'
import { type KeyFactsContent, keyFactsContent, keyFactsHash } from './key-facts.ts'
import { lenderOf } from './products.ts'
import * as store from './quote/key-facts-store.ts'
import { refuseClosed } from './refuse-closed.ts'
import { keyFactsWords } from './specimen-key-facts.ts'
import { kfsNumberOf, kfsValidUntil } from './state/loan-rules.ts'

export interface Choice {
  readonly productCode: string
  readonly amountMinor: Minor
}

export interface Borrower {
  readonly userId: string
  readonly bizStatus: number
}

export type KeyFacts = KeyFactsContent & { readonly kfsId: string; readonly kfsHash: string }

const ACCOUNT_TAIL_LENGTH = 4

const DAY_MS = 86_400_000
/** So many different statements within a day are more than anybody reads: each costs kilobytes. */
export const STATEMENTS_PER_DAY_MAX = 200
/** What a person was shown and did not agree to, for questions about it. */
const SHOWN_KEPT_MS = 30 * DAY_MS

const NO_COUPON = { coupon: null, couponId: null }

/**
 * One Key Facts Statement for each chosen product, stored as shown; the same choice on the same day is the same statement.
 * A coupon applies to the first. Refuses what could not be applied for, so that nobody reads a statement for nothing.
 * Throws QUOTE_DAY_LIMIT after two hundred different ones within 24 hours.
 */
export const quoteLoans = async (
  deps: Deps,
  who: Borrower,
  input: {
    choices: readonly Choice[]
    couponId: string | undefined
    language: Language
    at: Date
  },
): Promise<KeyFacts[]> => {
  const { userId } = who
  const { choices, couponId, language, at } = input
  await refuseWithoutConsents(deps.db, userId)
  const borrowing = await borrowingOf(deps, deps.db, userId)
  const chosen = assertCanBorrow(deps, who, borrowing, choices)
  refuseUnaffordable(deps, borrowing.carrying, chosen)
  const switches = await readSwitches(deps.db, deps.clock.businessDay())
  refuseClosed(switches, {
    loans: chosen.map(({ terms }) => terms),
    isNewBorrower: !borrowing.isReturning,
  })
  const [first] = chosen
  const coupon = couponId
    ? await usableCoupon(deps, deps.db, { userId, couponId, loan: first })
    : null
  const accountTail = await accountTailOf(deps, deps.db, userId)
  // The staff has rejected the account: no money could be paid out.
  if (accountTail === null) throw new AppError('ACCOUNT_CHANGE_NEEDED')
  const agencies = await agenciesInForce(deps, deps.db)
  const words = await wordsFor(deps, chosen, language)
  return inTransaction(deps.db, async (tx) => {
    const shown = await store.lockShown(tx, { userId, after: new Date(at.getTime() - DAY_MS) })
    const made: KeyFacts[] = []
    for (const [index, choice] of chosen.entries()) {
      const given = index === 0 && coupon ? { coupon, couponId: couponId ?? null } : NO_COUPON
      const recoveryAgents = namesFor(agencies, choice.terms.lenderCode)
      const asked = { userId, ...choice, ...given, language, accountTail, recoveryAgents, at }
      const known = shownAlready(deps, shown, asked)
      if (!known && shown.length + made.length >= STATEMENTS_PER_DAY_MAX) {
        throw new AppError('QUOTE_DAY_LIMIT')
      }
      made.push(known ?? (await newStatement(deps, tx, asked, words.get(choice.terms) ?? null)))
    }
    return made
  })
}

interface Asked {
  readonly userId: string
  readonly terms: ProductTerms
  readonly amountMinor: Minor
  readonly coupon: Coupon | null
  readonly couponId: string | null
  readonly language: Language
  readonly accountTail: string
  readonly recoveryAgents: readonly string[]
  readonly at: Date
}

const statementOf = (deps: Deps, asked: Asked, kfsNumber: string): KeyFactsContent => {
  const { terms, amountMinor, coupon, language, accountTail, recoveryAgents } = asked
  return keyFactsContent({
    kfsNumber,
    language,
    terms,
    quote: quoteLoan(terms, amountMinor, deps.clock.businessDay(), coupon),
    lender: lenderOf(deps, terms.lenderCode),
    market: deps.market,
    ...{ accountTail, recoveryAgents, bureau: deps.creditBureau?.bureauName ?? null },
  })
}

/** The statement that the same choice was shown as today, if it would read the same word for word. */
const shownAlready = (
  deps: Deps,
  shown: readonly store.ShownStatement[],
  asked: Asked,
): KeyFacts | null => {
  const { terms, amountMinor, couponId, language } = asked
  const known = shown.find(
    (one) =>
      one.productCode === terms.productCode &&
      one.termsVersion === terms.version &&
      one.principalMinor === amountMinor &&
      one.couponId === couponId &&
      one.language === language,
  )
  if (!known) return null
  const content = statementOf(deps, asked, known.kfsNumber)
  const { kfsId, hash: kfsHash } = known
  return keyFactsHash(content) === kfsHash ? { ...content, kfsId, kfsHash } : null
}

/** What each product's statement is packed against; none of them where it is not. */
const wordsFor = async (
  deps: Deps,
  chosen: readonly { terms: ProductTerms }[],
  language: Language,
): Promise<Map<ProductTerms, SharedWords>> => {
  const words = new Map<ProductTerms, SharedWords>()
  if (deps.config.papers !== 'compact') return words
  for (const { terms } of chosen) words.set(terms, await keyFactsWords(deps, { terms, language }))
  return words
}

const newStatement = async (
  deps: Deps,
  tx: Tx,
  asked: Asked,
  words: SharedWords | null,
): Promise<KeyFacts> => {
  const { userId, terms, amountMinor, couponId, language, at } = asked
  const madeOn = deps.clock.businessDay()
  const content = statementOf(deps, asked, kfsNumberOf(madeOn, await store.nextKfsSerial(tx)))
  const kfs = { ...content, kfsId: deps.newId(), kfsHash: keyFactsHash(content) }
  const row = {
    kfsId: kfs.kfsId,
    userId,
    kfsNumber: kfs.kfsNumber,
    hash: kfs.kfsHash,
    language,
    version: kfs.version,
    productCode: terms.productCode,
    termsVersion: terms.version,
    principalMinor: amountMinor,
    couponId,
    content,
    madeAt: at,
    validUntil: kfsValidUntil(terms, madeOn, deps.market),
  }
  await store.insertShown(tx, row, words)
  return kfs
}

/** Deletes statements that nobody agreed to, thirty days after their last; returns how many. */
export const forgetShownStatements = (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<number> =>
  store.forgetShown(tx, { before: new Date(at.getTime() - SHOWN_KEPT_MS), limit })

/** The statement of the person's own loan as it was shown. */
export const agreedKeyFacts = (
  on: Querier,
  of: { userId: string; kfsId: string },
): Promise<KeyFactsContent | undefined> => store.findContent(on, of)

/** Returns each choice with the terms it would be made under; throws the refusal that applies. */
export const assertCanBorrow = (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  who: Borrower,
  borrowing: Borrowing,
  choices: readonly Choice[],
): { terms: ProductTerms; amountMinor: Minor }[] => {
  const { standing, stop, use, applicant, products } = borrowing
  if (!canApply(who.bizStatus)) throw new AppError('ACCOUNT_BLOCKED')
  refuseStopped(deps, stop)
  if (!standing || !applicant || standing.decision !== 'approved') {
    throw new AppError('CREDIT_DECLINED', { reapplyOn: standing?.reapplyOn ?? null })
  }
  assertOnceEach(choices)
  const termsOf = ({ productCode }: Choice) =>
    products.find((product) => product.productCode === productCode)
  refuseProducts(deps, products, choices, (choice) => {
    const terms = termsOf(choice)
    if (!terms || personMismatch(terms.eligibility, applicant)) return 'NO_PRODUCT'
    return amountProblem(terms, choice.amountMinor) ? 'AMOUNT_RANGE' : null
  })
  const chosen = choices.flatMap((choice) => {
    const terms = termsOf(choice)
    return terms ? [{ terms, amountMinor: choice.amountMinor }] : []
  })
  const totalMinor = sumMinor(choices.map((choice) => choice.amountMinor))
  if (totalMinor > use.availableMinor) throw new AppError('LIMIT_EXHAUSTED')
  return chosen
}

const assertOnceEach = (choices: readonly Choice[]): void => {
  const codes = new Set(choices.map((choice) => choice.productCode))
  if (codes.size === choices.length) return
  throw new AppError('VALIDATION', { fields: [{ path: 'products', rule: 'unique' }] })
}

const accountTailOf = async (deps: Deps, on: Querier, userId: string): Promise<string | null> => {
  const account = await verifiedAccountOf(on, deps, userId)
  return account?.accountNumber.slice(-ACCOUNT_TAIL_LENGTH) ?? null
}

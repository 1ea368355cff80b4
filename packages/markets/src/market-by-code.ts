import type { Day } from '@noren/contract/dates'
import type { ProductTerms } from '@noren/pricing/terms'
import type { BureauReporting } from './bureau-reporting.ts'
import type { CouponGift } from './coupon-gift.ts'
import type { CreditCosts } from './credit-costs.ts'
import type { CreditPolicy } from './credit-policy.ts'
import { type ExpectedLossPolicy, expectedLossPolicyOf } from './expected-loss-policy.ts'
import type { GuaranteePolicy } from './guarantee-policy.ts'
import { MARKET_CODES, type Market, type MarketCode, PACKS } from './market.ts'
import type { Bank, Lender } from './pack.ts'
import type { PlatformFeePolicy } from './platform-fee-policy.ts'
import type { ProvisionPolicy } from './provision-policy.ts'
import type { ReminderPolicy } from './reminder-policy.ts'
import type { KeptYears } from './retention.ts'
import type { TaxPolicy } from './tax-policy.ts'

const MARKETS = Object.fromEntries(
  MARKET_CODES.map((code) => [code, Object.freeze({ ...PACKS[code].market, code })]),
) as Readonly<Record<MarketCode, Market>>

export const marketByCode = (code: MarketCode): Market => MARKETS[code]

/** Lenders that ship with the market. */
export const lendersOf = (code: MarketCode): readonly Lender[] => PACKS[code].lenders

export const banksOf = (code: MarketCode): readonly Bank[] => PACKS[code].banks

export const productVersionsOf = (code: MarketCode): readonly ProductTerms[] => PACKS[code].products

/** The version of each product in force on that day: the latest effective one. */
export function productsOn(code: MarketCode, on: Day): ProductTerms[] {
  const inForce = new Map<string, ProductTerms>()
  for (const terms of productVersionsOf(code)) {
    const known = inForce.get(terms.productCode)
    if (terms.effectiveOn <= on && (!known || known.version < terms.version)) {
      inForce.set(terms.productCode, terms)
    }
  }
  return [...inForce.values()]
}

/** The versions of a market that were, are or will be in force. */
export const publishedCreditPoliciesOf = (code: MarketCode): readonly CreditPolicy[] =>
  PACKS[code].credit

/** The version in force on that day: the latest effective one. */
export function creditPolicyOn(code: MarketCode, on: Day): CreditPolicy {
  const policy = publishedCreditPoliciesOf(code)
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1)
  if (!policy) throw new RangeError(`no credit policy of ${code} on ${on}`)
  return policy
}

/** The versions of a market that can be run: those that were, are or will be in force, and drafts. */
export const creditPoliciesOf = (code: MarketCode): readonly CreditPolicy[] => [
  ...publishedCreditPoliciesOf(code),
  ...PACKS[code].creditDrafts,
]

/** The version in force on that day: the latest effective one. */
export function creditCostsOn(code: MarketCode, on: Day): CreditCosts {
  const costs = PACKS[code].creditCosts
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1)
  if (!costs) throw new RangeError(`no costs of credit of ${code} on ${on}`)
  return costs
}

export const incomeBandEdgesOf = (code: MarketCode): readonly number[] =>
  PACKS[code].incomeBandEdges

export const giftOnCompletion = (code: MarketCode): CouponGift => PACKS[code].giftOnCompletion

export const giftOnReservation = (code: MarketCode): CouponGift => PACKS[code].giftOnReservation

export const reminderPolicy = (code: MarketCode): ReminderPolicy => PACKS[code].reminders

export const keptYearsOf = (code: MarketCode): KeptYears => PACKS[code].keptYears

export const provisionPoliciesOf = (code: MarketCode): readonly ProvisionPolicy[] =>
  PACKS[code].provisions

/** The version in force on that day: the latest effective one. */
export function provisionPolicyOn(code: MarketCode, on: Day): ProvisionPolicy {
  const policy = provisionPoliciesOf(code)
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1)
  if (!policy) throw new RangeError(`no provision policy of ${code} on ${on}`)
  return policy
}

export const expectedLossPoliciesOf = (code: MarketCode): readonly ExpectedLossPolicy[] =>
  PACKS[code].expectedLosses

export const expectedLossPolicyOn = (
  code: MarketCode,
  of: { lenderCode: string; on: Day },
): ExpectedLossPolicy | null => expectedLossPolicyOf(expectedLossPoliciesOf(code), of)

/** The version in force on that day; null in a market without such guarantees. */
export const guaranteePolicyOn = (code: MarketCode, on: Day): GuaranteePolicy | null =>
  PACKS[code].guarantees
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1) ?? null

/** The version in force on that day: the latest effective one. */
export function platformFeePolicyOn(code: MarketCode, on: Day): PlatformFeePolicy {
  const policy = PACKS[code].platformFees
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1)
  if (!policy) throw new RangeError(`no policy of the platform's fees of ${code} on ${on}`)
  return policy
}

/** Every version, the coming ones too. */
export const taxPoliciesOf = (code: MarketCode): readonly TaxPolicy[] => PACKS[code].tax

/** The version in force on that day: the latest effective one. */
export function taxPolicyOn(code: MarketCode, on: Day): TaxPolicy {
  const policy = taxPoliciesOf(code)
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1)
  if (!policy) throw new RangeError(`no tax policy of ${code} on ${on}`)
  return policy
}

/** The version in force on that day; null where no bureau is told of loans yet. */
export const bureauReportingOn = (code: MarketCode, on: Day): BureauReporting | null =>
  PACKS[code].bureauReporting
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
    .at(-1) ?? null

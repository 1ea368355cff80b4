import { compareMinor, decimalFromMinor, type Minor, minor, sumMinor } from '@noren/contract/money'
import { type AmountTrouble, amountLimits, amountTrouble } from './amount.ts'
import { minorOf, minorTyped, type Offer } from './terms.ts'

/** The contract accepts no more products at once. */
export const WISHES_MAX = 5

/** What can be chosen from, and up to what in all. */
export type Choosable = {
  currency: Offer['currency']
  details: readonly Offer[]
  /** The most for all products together. */
  totalMax: string
}

/** The amounts typed: product code -> amount as typed, in major units. */
export type Wishes = Readonly<Record<string, string>>

/**
 * The form: an amount for each product, null while it is not chosen; TOGETHER is for errors about no
 * single product.
 */
export type WishForm = Record<string, string | null>
export const TOGETHER = ''

/** A form with nothing chosen but what was typed before and is still on offer. */
export const startingWishes = (offers: readonly Offer[], before: Partial<WishForm>): WishForm =>
  Object.fromEntries([
    ...offers.map(({ productCode }) => [productCode, before[productCode] ?? null]),
    [TOGETHER, null],
  ])

export const wishesIn = (form: WishForm): Wishes =>
  Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== null),
  )

type Terms = Pick<Offer, 'currency' | 'terms'>

/** What is wrong with one amount: nothing typed, outside the product's range, or not a multiple of its step. */
export function wishTrouble(offer: Terms, typed: string): 'empty' | AmountTrouble | null {
  const amountMinor = wishMinor(offer, typed)
  if (amountMinor === 0) return 'empty'
  const { currency, terms } = offer
  const maxMinor = minorOf(terms.amountMax, currency)
  const bounds = {
    amountMinorMin: minorOf(terms.amountMin, currency),
    amountMinorMax: maxMinor,
    amountMinorStep: minorOf(terms.amountStep, currency),
  }
  const limits = amountLimits(bounds, maxMinor)
  return limits === null ? 'above' : amountTrouble(amountMinor, limits)
}

export const wishMinor = ({ currency }: Pick<Offer, 'currency'>, typed: string): Minor =>
  minorTyped(typed, currency)

/** The sum of all chosen amounts. */
export const wishTotal = (offers: readonly Offer[], wishes: Wishes): Minor =>
  sumMinor([minor(0), ...chosenOf(offers, wishes).map(([offer, typed]) => wishMinor(offer, typed))])

/** Why these wishes cannot be sent; the error of each amount is shown beside it. */
export function wishesTrouble(
  of: Choosable,
  wishes: Wishes,
): 'none' | 'tooMany' | 'aboveTotal' | 'amounts' | null {
  const chosen = chosenOf(of.details, wishes)
  if (chosen.length === 0) return 'none'
  if (chosen.length > WISHES_MAX) return 'tooMany'
  if (chosen.some(([offer, typed]) => wishTrouble(offer, typed) !== null)) return 'amounts'
  const totalMinor = wishTotal(of.details, wishes)
  const maxMinor = minorOf(of.totalMax, of.currency)
  return compareMinor(totalMinor, maxMinor) > 0 ? 'aboveTotal' : null
}

/** The body of the call, in the order of the offers, so that the same wishes make the same request. */
export function wishInput(guidance: Omit<Choosable, 'totalMax'>, wishes: Wishes) {
  const { currency, details } = guidance
  return {
    applyTotalAmount: decimalFromMinor(wishTotal(details, wishes), currency),
    products: chosenOf(details, wishes).map(([offer, typed]) => ({
      productCode: offer.productCode,
      productAmount: decimalFromMinor(wishMinor(offer, typed), currency),
    })),
  }
}

function chosenOf(offers: readonly Offer[], wishes: Wishes): [Offer, string][] {
  return offers.flatMap((offer): [Offer, string][] => {
    const typed = wishes[offer.productCode]
    return typed === undefined ? [] : [[offer, typed]]
  })
}

import { compareMinor, decimalFromMinor, subtractMinor } from '@noren/contract/money'
import type { RepayKind } from '@noren/contract/repayments'
import { minorOf, minorTyped, wireAmount } from '../../loan-view/terms.ts'
import type { CostPoint, RepayDetail } from '../../loan-view/time-stops.ts'

/** The ways to pay that a person may choose; returning the loan has its own section. */
export type PayWay = Exclude<RepayKind, 'coolingOff'>

/** The person's choices on the page: null until chosen, and then the page's own default applies. */
export type PayWish = {
  way: PayWay | null
  amount: string
  channel: string | null
  couponId: string | null
}

type Owed = Pick<RepayDetail, 'payToday' | 'payDue' | 'partMin' | 'extension' | 'currency'> &
  Partial<Pick<RepayDetail, 'settlement'>>

/** The ways available today, the one that repays the loan in full first. */
export function waysToPay(owed: Owed): PayWay[] {
  const { payToday, payDue, currency } = owed
  const isDueLess = compareMinor(minorOf(payDue, currency), minorOf(payToday, currency)) < 0
  return [
    'full',
    ...(isDueLess ? (['due'] as const) : []),
    ...(owed.partMin !== null ? (['part'] as const) : []),
    ...(owed.extension.isOffered ? (['extension'] as const) : []),
  ]
}

/** The chosen way if it is available; else the instalment that is due, else everything. */
export function wayOf(wish: PayWish, owed: Owed): PayWay {
  const ways = waysToPay(owed)
  if (wish.way && ways.includes(wish.way)) return wish.way
  return ways.includes('due') ? 'due' : 'full'
}

/** No coupon applies to an extension, which has its own price. */
export const couponOf = (way: PayWay, { couponId }: PayWish): string | null =>
  way === 'extension' ? null : couponId

/** The chosen channel if the market has it, else its first; null if there is none. */
export function channelOf(wish: PayWish, { channels }: Pick<RepayDetail, 'channels'>) {
  return channels.find(({ channel }) => channel === wish.channel) ?? channels[0] ?? null
}

export type PartProblem = 'required' | 'tooLittle' | 'tooMuch'

/** What is wrong with a part payment, typed in major units. */
export function partProblem(amount: string, owed: Owed): PartProblem | null {
  if (amount === '' || owed.partMin === null) return 'required'
  const { currency } = owed
  const amountMinor = minorTyped(amount, currency)
  const { settlement } = owed
  // What is left of an agreed sum may be less than any part.
  if (settlement?.state === 'agreed' && minorOf(settlement.left, currency) === amountMinor) {
    return amountMinor > 0 ? null : 'tooLittle'
  }
  if (compareMinor(amountMinor, minorOf(owed.partMin, currency)) < 0) return 'tooLittle'
  if (compareMinor(amountMinor, minorOf(owed.payToday, currency)) > 0) return 'tooMuch'
  return null
}

/** What would still be payable today after that part payment, as a decimal string. */
export function leftAfter(amount: string, { payToday, currency }: Owed): string {
  const left = subtractMinor(minorOf(payToday, currency), minorTyped(amount, currency))
  return decimalFromMinor(left, currency)
}

/** What returning the loan costs less than paying everything, both today; null where it is not the cheapest. */
export function returnSaves({
  costOfTime,
  currency,
}: Pick<RepayDetail, 'costOfTime' | 'currency'>) {
  const costOf = (way: CostPoint['when']) => costOfTime.find(({ when }) => when === way)
  const [returned, today] = [costOf('returned'), costOf('today')]
  if (!returned?.isCheapest || !today || today.isCheapest) return null
  const less = subtractMinor(
    minorOf(today.totalCost, currency),
    minorOf(returned.totalCost, currency),
  )
  return decimalFromMinor(less, currency)
}

/** The amount payable today for the chosen way; null while a part payment is not valid. */
export function amountOf(way: PayWay, wish: PayWish, owed: Owed): string | null {
  switch (way) {
    case 'full':
      return owed.payToday
    case 'due':
      return owed.payDue
    case 'part':
      return partProblem(wish.amount, owed) ? null : wireAmount(wish.amount, owed.currency)
    case 'extension':
      return owed.extension.payNow
  }
}

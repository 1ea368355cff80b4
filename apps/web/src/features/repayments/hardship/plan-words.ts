import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { hardshipOffers } from '@noren/contract/hardship'
import { PLAN_KINDS } from '@noren/contract/loan-plan'
import { dateShort, money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { known } from '../../../shell/known.ts'

export type Offers = DataOf<typeof hardshipOffers>
export type PlanOffer = Offers['offers'][number]

/** What a plan is called, and what one pays by it, in a few words. */
export function usePlanWords(offer: PlanOffer): {
  name: string
  each: string
  last: string | null
} {
  const t = useTexts('plan')
  const { payments } = offer
  const kind = known(PLAN_KINDS, offer.kind, 'equal3')
  const [first] = payments
  const last = payments.at(-1)
  if (!first || !last) return { name: '', each: '', last: null }
  const amount = money(first.total)
  if (kind === 'pause') return { name: t('pause'), each: t('once', { amount }), last: null }
  if (kind === 'smallerFirst') {
    const then = money(payments[2]?.total ?? last.total)
    return { name: t('smaller'), each: t('twiceThen', { amount, then }), last: lastText(then) }
  }
  const equal = payments.at(-2)?.total ?? last.total
  if (kind === 'granted' && equal !== first.total) {
    const then = money(equal)
    const name = t('payments', { count: payments.length })
    return { name, each: t('firstThen', { amount, then }), last: lastText(then) }
  }
  return {
    name: t('payments', { count: payments.length }),
    each: t('each', { amount }),
    last: lastText(amount),
  }

  /** Of equal payments the last one takes up what rounding left. */
  function lastText(equal: string): string | null {
    const amount = money(last?.total ?? '0')
    return amount === equal ? null : t('lastIs', { amount })
  }
}

/** "21 Jan", which breaks over two lines where six stand side by side, after the day: a month may be two words. */
export const dayText = (on: string, count: number): string =>
  count > 4 ? dateShort(day(on)).replace('\u00a0', ' ') : dateShort(day(on))

/** More or less than paying everything today. */
export const compared = (offer: Pick<PlanOffer, 'moreThanToday' | 'lessThanToday'>) =>
  Number(offer.lessThanToday) > 0
    ? ({ key: 'lessThanToday', amount: money(offer.lessThanToday) } as const)
    : ({ key: 'moreThanToday', amount: money(offer.moreThanToday) } as const)

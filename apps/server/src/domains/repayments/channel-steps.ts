import type { Currency } from '@noren/contract/money'
import type { CHANNEL_KINDS } from '@noren/contract/repayments'
import type { Channel } from '@noren/markets/pack'

/** Whether the channel's page shows a UPI link. */
export const isUpi = ({ kind }: Pick<Channel, 'kind'>, currency: Currency): boolean =>
  currency === 'INR' && (kind === 'upi' || kind === 'qr')

const STEP_COUNT: Readonly<Record<(typeof CHANNEL_KINDS)[number], number>> = {
  upi: 3,
  qr: 3,
  virtualAccount: 4,
  cashCode: 4,
  convenienceStore: 4,
  bankTransfer: 4,
}

/** Keys of the app's catalogue: how to pay by this channel, step by step. */
export const stepsOf = ({ kind }: Pick<Channel, 'kind'>): string[] =>
  Array.from({ length: STEP_COUNT[kind] }, (_, index) => `steps.${kind}.${index + 1}`)

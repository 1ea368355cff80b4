import { day, movedToDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { publicRepayCode, repayOrder } from '@noren/contract/repayments'
import { placeOf } from '../../../app/paths.ts'
import { instantFrom } from '../../../device/clock.ts'
import { market } from '../../../device/market.ts'
import { known } from '../../../shell/known.ts'

export type PublicOrder = DataOf<typeof publicRepayCode>
export type OwnOrder = DataOf<typeof repayOrder>
export type Instrument = PublicOrder['instrument']
export type ChannelKind = Instrument['kind']

/** What a payment page shows, whether opened by its code or by the signed-in borrower. */
export type ShownOrder = Omit<PublicOrder, 'borrowerInitials'> & {
  borrowerInitials: string | null
  /** Known to the borrower only. */
  own: Pick<OwnOrder, 'repayId' | 'kind' | 'settledAs' | 'receiptNumber'> | null
}

/** A state known only to a newer server is treated as waiting: the code stays and the state is fetched again. */
export const stateOf = ({ state }: Pick<PublicOrder, 'state'>) =>
  known(['paid', 'failed', 'expired'], state, 'waiting')

export const fromPublic = (order: PublicOrder): ShownOrder => ({
  ...order,
  state: stateOf(order),
  own: null,
})

export const fromOwn = (order: OwnOrder): ShownOrder => ({
  ...order,
  state: stateOf(order),
  borrowerInitials: null,
  own: order,
})

/**
 * When it ends, as the market's calendar says it: the time of that instant on the day whose amount it asks for. In a
 * sandbox that day is ahead of the instant's. An order kept by an older version does not know it.
 */
export function shownEnd({
  expiresAt,
  owedOn,
}: Pick<ShownOrder, 'expiresAt'> & { owedOn?: string | undefined }): string | number {
  if (!owedOn) return expiresAt
  return movedToDay(instantFrom(expiresAt), day(owedOn), market.zone).getTime()
}

/** What the page's one button does: opens the UPI app, saves the QR code, or copies what must be typed. */
export type MainAction =
  | { kind: 'openApp'; uri: string }
  | { kind: 'saveQr'; text: string }
  | { kind: 'copyAccount' | 'copyCode'; text: string }

export function mainAction({
  upiUri,
  instrument,
}: Pick<ShownOrder, 'upiUri' | 'instrument'>): MainAction | null {
  if (upiUri !== '') return { kind: 'openApp', uri: upiUri }
  if (instrument.qrText) return { kind: 'saveQr', text: instrument.qrText }
  if (instrument.accountNumber) return { kind: 'copyAccount', text: instrument.accountNumber }
  if (instrument.payCode) return { kind: 'copyCode', text: ungrouped(instrument.payCode) }
  return null
}

/** "1234 5678" without spaces, as it is copied: "12345678". */
export const ungrouped = (code: string): string => code.replace(/\s/g, '')

/** The path of an order's page as named by the server, and the key under which this tab remembers it. */
export function placeOfOrder(page: string): { path: string; key: string } {
  const { path, query } = placeOf(page)
  return { path, key: query.get('code') ?? query.get('ref') ?? '' }
}

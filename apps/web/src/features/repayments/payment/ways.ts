import type { IconName } from '@noren/ui/icons'
import type { TextKey } from '../../../device/texts.ts'
import type { ChannelKind } from './order.ts'

type Way = { name: TextKey<'payment'>; note?: TextKey<'payment'>; icon: IconName }

const BY_KIND: Readonly<Record<ChannelKind, Way> & Partial<Record<string, Way>>> = {
  upi: { name: 'way_upi', note: 'wayNote_upi', icon: 'external' },
  qr: { name: 'way_qr', note: 'wayNote_qr', icon: 'qr' },
  virtualAccount: { name: 'way_transfer', note: 'wayNote_transfer', icon: 'bank' },
  bankTransfer: { name: 'way_transfer', note: 'wayNote_transfer', icon: 'bank' },
  cashCode: { name: 'way_cashCode', note: 'wayNote_cashCode', icon: 'wallet' },
  convenienceStore: { name: 'way_store', note: 'wayNote_store', icon: 'pin' },
}

/** By what a payment costs and how soon it is seen: an app's at once, a bank's and a till's later. */
export type ChannelGroup = 'app' | 'transfer' | 'cash' | 'other'

const GROUPS: Readonly<Record<ChannelKind, ChannelGroup> & Partial<Record<string, ChannelGroup>>> =
  {
    upi: 'app',
    qr: 'app',
    virtualAccount: 'transfer',
    bankTransfer: 'transfer',
    cashCode: 'cash',
    convenienceStore: 'cash',
  }

export const groupOf = ({ kind }: { kind: ChannelKind }): ChannelGroup =>
  GROUPS[kind as string] ?? 'other'

/** The groups that have channels, each in the place of its first one. */
export function channelGroups<Of extends { kind: ChannelKind }>(
  channels: readonly Of[],
): { group: ChannelGroup; channels: Of[] }[] {
  return [...new Set(channels.map(groupOf))].map((group) => ({
    group,
    channels: channels.filter((channel) => groupOf(channel) === group),
  }))
}

/** Channels that have a brand name of their own. */
const NAMES: Readonly<Record<string, TextKey<'payment'>>> = {
  upiQr: 'way_upiQr',
  cashOutlet: 'way_cashOutlet',
  store: 'way_chooseStore',
  spei: 'way_spei',
  oxxo: 'way_oxxo',
  qris: 'way_qris',
  alfamart: 'way_alfamart',
  indomaret: 'way_indomaret',
  vietQr: 'way_vietQr',
}

/**
 * A channel's name and icon. An unknown channel is shown by its kind, and a kind known only to a newer
 * server as a plain payment, whose page lists its steps.
 */
export function wayOf({ channel, kind }: { channel: string; kind: ChannelKind }): Way {
  const way: Way = BY_KIND[kind as string] ?? { name: 'title', icon: 'wallet' }
  const name = NAMES[channel]
  return name ? { ...way, name } : way
}

/** The same for a tab, which has room for one word. */
export function tabOf(of: { channel: string; kind: ChannelKind }): TextKey<'payment'> {
  const { name } = wayOf(of)
  return name === 'way_transfer' ? 'bank' : name
}

const TITLES: Readonly<
  Record<ChannelKind, TextKey<'payment'>> & Partial<Record<string, TextKey<'payment'>>>
> = {
  upi: 'title_upi',
  qr: 'title_qr',
  virtualAccount: 'title_transfer',
  bankTransfer: 'title_transfer',
  cashCode: 'title_cash',
  convenienceStore: 'title_store',
}

export const titleOf = (kind: ChannelKind): TextKey<'payment'> => TITLES[kind as string] ?? 'title'

/** How many steps the catalogue has for each kind; the server names them `steps.<kind>.<number>`. */
const STEP_KEYS: ReadonlySet<string> = new Set(
  (
    [
      ['upi', 3],
      ['qr', 3],
      ['virtualAccount', 4],
      ['bankTransfer', 4],
      ['cashCode', 4],
      ['convenienceStore', 4],
    ] as const
  ).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `steps.${kind}.${index + 1}`),
  ),
)

/** The steps that this version of the app has texts for, in the server's order. */
export const knownSteps = (steps: readonly string[]): TextKey<'payment'>[] =>
  steps.filter((step): step is TextKey<'payment'> => STEP_KEYS.has(step))

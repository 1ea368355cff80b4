import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { sendAll } from '../../platform/outbox/outbox.ts'
import type {
  CollectionToOpen,
  OpenedCollection,
  ProviderCollection,
} from '../../providers/ports/collection.ts'
import { type Instrument, NO_INSTRUMENT } from '../../providers/ports/instrument.ts'
import * as store from './order/collection-store.ts'
import type { PaymentOrder } from './payment-order.ts'

/** Whether the configured collection provider supports this channel. */
export const canCollect = ({ collection }: Pick<Deps, 'collection'>, channel: Channel): boolean =>
  collection.kind === 'instant' || collection.channelFor(channel) !== null

/** The market's channels by which an order can be paid, in display order. */
export const payableChannels = (deps: Pick<Deps, 'collection' | 'market'>): Channel[] =>
  deps.market.channels.filter((channel) => canCollect(deps, channel))

/** Longer than all retries of a provider's client together. */
const CLAIM_MS = 120_000
/** After a failure the provider is not asked again for a moment, however many callers wait. */
const PAUSE_SECONDS = 5
const LOOK_EVERY_MS = 200
const LOOKS_MAX = 50

/**
 * The order with what its page shows. Where a provider still has to be asked, one caller asks and the
 * others wait for its answer. The order was stored before, so after a crash in between the next reader
 * repeats the request. Throws BUSY while the provider is unavailable.
 */
export const withInstrument = async <Order extends PaymentOrder>(
  deps: Deps,
  order: Order,
): Promise<Order> => {
  const { collection } = deps
  const isUnasked = order.collectionState === 'wanted' || order.collectionState === 'opening'
  if (collection.kind === 'instant' || !isUnasked || order.state !== 'waiting') return order
  const at = deps.clock.now()
  const { orderId } = order
  const until = new Date(at.getTime() + CLAIM_MS)
  if (await store.claimToOpen(deps.db, { orderId, at, until })) {
    await open(deps, collection, order)
  }
  return { ...order, ...(await opened(deps, orderId)) }
}

const busy = (): AppError => new AppError('BUSY', { waitSeconds: PAUSE_SECONDS })

const open = async (
  deps: Deps,
  collection: ProviderCollection,
  order: PaymentOrder,
): Promise<void> => {
  const { orderId, payeeName } = order
  try {
    const answer = await collection.openCollection(toOpen(deps, collection, order))
    const shown = { payeeName, payeeVpa: '', ...shownOf(answer) }
    const { providerId } = answer
    await store.storeOpened(deps.db, { orderId, providerId, ...shown, at: deps.clock.now() })
  } catch (error) {
    deps.log.error({ err: error, ref: order.ref }, 'a payment order could not be opened')
    const nextAt = new Date(deps.clock.now().getTime() + PAUSE_SECONDS * 1000)
    await store.releaseToOpen(deps.db, { orderId, nextAt })
    throw busy()
  }
}

const toOpen = (
  deps: Deps,
  collection: ProviderCollection,
  order: PaymentOrder,
): CollectionToOpen => {
  const channel = deps.market.channels.find(({ channelCode }) => channelCode === order.channel)
  const wanted = channel && collection.channelFor(channel)
  if (!wanted) throw new Error(`nothing collects by the channel ${order.channel}`)
  const { ref, amountMinor, currency, payeeName, createdAt, expiresAt, note } = order
  return {
    ...{ ref, amountMinor, currency, payeeName, expiresAt },
    channel: wanted,
    orderedAt: createdAt,
    description: note,
    loanNumber: note,
  }
}

type Shown = { instrument: Instrument; payeeName?: string; payeeVpa?: string }

/** The payee shown is the name that the payer's bank will show. */
const shownOf = (answer: OpenedCollection): Shown => {
  switch (answer.kind) {
    case 'upi': {
      const payeeVpa = new URL(answer.upiUri).searchParams.get('pa') ?? ''
      return { instrument: { ...NO_INSTRUMENT, qrText: answer.upiUri }, payeeVpa }
    }
    case 'virtualAccount': {
      const { accountNumber, ifsc: bankCode, holderName: payeeName } = answer
      return { instrument: { ...NO_INSTRUMENT, accountNumber, bankCode }, payeeName }
    }
  }
}

const opened = async (deps: Deps, orderId: string): Promise<store.Collected> => {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = await store.findCollected(deps.db, orderId)
    switch (found.collectionState) {
      case 'wanted':
        throw busy()
      case 'opening':
        await sleep(LOOK_EVERY_MS)
        continue
      default:
        return found
    }
  }
  throw busy()
}

/**
 * Closes ended orders at the provider. An order whose opening we never saw confirmed expires there by
 * itself; money that arrives for it anyway names the order and counts.
 * @returns how many were closed
 */
export const closeEndedCollections = async (deps: Deps): Promise<number> => {
  const { collection } = deps
  if (collection.kind === 'instant') return 0
  return sendAll(deps, {
    line: 'collection',
    claim: (limit) => store.claimToClose(deps.db, { at: deps.clock.now(), limit }),
    async send({ orderId, ref, providerId }, line) {
      try {
        await line.call(() => collection.closeCollection(providerId))
        await store.markClosed(deps.db, orderId)
        return true
      } catch (error) {
        deps.log.warn({ err: error, ref }, 'an ended payment order could not be closed')
        return false
      }
    },
  })
}

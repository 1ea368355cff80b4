import type { Channel } from '@noren/markets/pack'
import type { z } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type {
  CollectionChannel,
  CollectionToOpen,
  OpenedCollection,
  ProviderCollection,
} from '../ports/collection.ts'
import type { RazorpayClient } from './client.ts'
import { closeCollection } from './close-collection.ts'
import { findByRef } from './find-by-ref.ts'
import { closeBySeconds, qrCode, qrCodeBody, readQrCode } from './qr-code.ts'
import { RazorpayError } from './razorpay-error.ts'
import { readPayments } from './read-payments.ts'
import { readVirtualAccount, virtualAccount, virtualAccountBody } from './virtual-account.ts'

export interface RazorpayCollectionDeps {
  client: RazorpayClient
  clock: Pick<Clock, 'now'>
}

/** A QR code's link also opens a UPI app. Razorpay has nothing for tills. */
const CHANNEL_BY_KIND: Readonly<Partial<Record<Channel['kind'], CollectionChannel>>> = {
  upi: 'upiQr',
  qr: 'upiQr',
  virtualAccount: 'virtualAccount',
}

/**
 * Requests money by a single-use UPI QR code with a fixed amount, or by a virtual account (Smart Collect),
 * which accepts any amount and any number of transfers. Neither call has an idempotency key, so each
 * collection carries our ref as a note and is searched for before it is created. Two servers asking at the
 * same moment may still create two: both carry the ref, so no money is lost. Source:
 * razorpay.com/docs/api/qr-codes/image-content, /docs/api/payments/smart-collect.
 */
export const razorpayCollection = (deps: RazorpayCollectionDeps): ProviderCollection => {
  const underway = new Map<string, Promise<OpenedCollection>>()
  return {
    kind: 'provider',
    channelFor: ({ kind }) => CHANNEL_BY_KIND[kind] ?? null,
    openCollection(wanted) {
      const key = `${wanted.channel} ${wanted.ref} ${wanted.amountMinor}`
      const running =
        underway.get(key) ?? open(deps, wanted).finally(() => void underway.delete(key))
      underway.set(key, running)
      return running
    },
    closeCollection: (providerId) => closeCollection(deps.client, providerId),
    readPayments: (of) => readPayments(deps, of),
  }
}

const open = async (
  { client, clock }: RazorpayCollectionDeps,
  wanted: CollectionToOpen,
): Promise<OpenedCollection> => {
  if (wanted.currency !== 'INR') {
    throw new RazorpayError({ kind: 'refused', operation: 'openCollection', code: 'CURRENCY' })
  }
  const closeBy = closeBySeconds(wanted.expiresAt, clock.now())
  switch (wanted.channel) {
    case 'upiQr':
      return readQrCode(
        await foundOrMade(client, wanted, {
          path: '/v1/payments/qr_codes',
          entity: qrCode,
          body: qrCodeBody(wanted, closeBy),
        }),
        wanted,
      )
    case 'virtualAccount':
      return readVirtualAccount(
        await foundOrMade(client, wanted, {
          path: '/v1/virtual_accounts',
          entity: virtualAccount,
          body: virtualAccountBody(wanted, closeBy),
        }),
      )
  }
}

/** A closed one is not reused, and an order that had one gets no second one. */
const foundOrMade = async <Entity extends { id: string; status: string; notes: unknown }>(
  client: RazorpayClient,
  wanted: CollectionToOpen,
  made: { path: string; entity: z.ZodMiniType<Entity>; body: object },
): Promise<Entity> => {
  const { path, entity, body } = made
  const found = await findByRef(client, { path, entity, wanted })
  if (!found) {
    return client.ask({ operation: 'openCollection', method: 'POST', path, body, answer: entity })
  }
  if (found.status === 'active') return found
  throw new RazorpayError({
    kind: 'refused',
    operation: 'openCollection',
    code: 'COLLECTION_CLOSED',
    description: `${found.id} was opened for this order and is closed`,
  })
}

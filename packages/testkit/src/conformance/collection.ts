import { randomUUID } from 'node:crypto'
import { minor } from '@noren/contract/money'
import type { Market } from '@noren/markets/market'
import type { CollectionGateway } from '@noren/server/providers/ports/collection'
import { describe, expect, test } from 'vitest'

export interface CollectionSubject {
  readonly gateway: CollectionGateway
  readonly market: Market
  readonly now: () => Date
  /** Pays what was requested under this reference. */
  pay(order: { ref: string; amountMinor: number }): Promise<void>
}

const HOUR_MS = 3_600_000

/** What every collection gateway must do. */
export const collectionConformance = (name: string, subject: () => CollectionSubject): void => {
  const newRef = () => `NRN-${randomUUID().slice(0, 4)}-${randomUUID().slice(0, 4)}`.toUpperCase()
  const amountMinor = minor(500_000)

  /**
   * Requests money by each channel that the gateway supports; returns what the payer is shown, in order.
   */
  const shown = async (ref: string): Promise<unknown[]> => {
    const { gateway, market, now } = subject()
    const { currency, channels } = market
    const payeeName = 'Banyan Lane Finance Ltd'
    const loanNumber = 'LN-7731-0042'
    if (gateway.kind === 'instant') {
      const more = { payeeName, note: loanNumber, upiUri: `upi://pay?tr=${ref}` }
      return channels.map((channel) =>
        gateway.instrumentOf({ ref, channel, amountMinor, currency, ...more }),
      )
    }
    const served = new Set(channels.flatMap((channel) => gateway.channelFor(channel) ?? []))
    const dates = { orderedAt: now(), expiresAt: new Date(now().getTime() + HOUR_MS) }
    return Promise.all(
      [...served].map((channel) => {
        const more = { payeeName, description: loanNumber, loanNumber, ...dates }
        return gateway.openCollection({ ref, channel, amountMinor, currency, ...more })
      }),
    )
  }

  describe(`collection: ${name}`, () => {
    test('the same reference is shown the same, another one another', async () => {
      const ref = newRef()
      const first = await shown(ref)
      expect(first.length).toBeGreaterThan(0)
      expect(await shown(ref)).toEqual(first)
      const other = await shown(newRef())
      for (const [index, instrument] of first.entries()) {
        expect(other[index]).not.toEqual(instrument)
      }
    })

    test('closing twice is closing once', async () => {
      const { gateway } = subject()
      if (gateway.kind === 'instant') {
        // Nothing was opened at a provider, so there is nothing to close.
        expect(gateway).not.toHaveProperty('closeCollection')
        return
      }
      const openedOnes = (await shown(newRef())) as { providerId: string }[]
      expect(openedOnes).not.toHaveLength(0)
      for (const opened of openedOnes) {
        await expect(gateway.closeCollection(opened.providerId)).resolves.toBeUndefined()
        await expect(gateway.closeCollection(opened.providerId)).resolves.toBeUndefined()
      }
    })

    test('what was paid can be asked for, and is the same news each time', async () => {
      const { gateway, market, pay } = subject()
      const ref = newRef()
      const [opened] = (await shown(ref)) as { providerId?: string }[]
      const of = { ref, providerId: opened?.providerId ?? null }
      expect(await gateway.readPayments(of)).toEqual([])
      await pay({ ref, amountMinor })
      const told = await gateway.readPayments(of)
      const { currency } = market
      expect(told).toMatchObject([{ event: 'payment.captured', ref, currency, amountMinor }])
      expect(told[0]?.eventId).toMatch(/./)
      expect(told[0]?.paidAt).toBeInstanceOf(Date)
      expect(await gateway.readPayments(of)).toEqual(told)
      expect(await gateway.readPayments({ ...of, ref: newRef(), providerId: null })).toEqual([])
    })
  })
}

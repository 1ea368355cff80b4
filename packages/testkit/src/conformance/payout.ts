import { randomUUID } from 'node:crypto'
import type { Payout, PayoutGateway } from '@noren/server/providers/ports/payout'
import { describe, expect, test } from 'vitest'

export interface PayoutSubject {
  readonly gateway: PayoutGateway
  /** How many orders the provider has for an account. */
  orderCount(accountNumber: string): Promise<number>
  /** Makes the bank pay or fail, as the account's owner would see it. */
  settle(payoutId: string, event: 'processed' | 'failed'): Promise<void>
  /** A payout that will end like this. */
  payoutTo(event: 'processed' | 'failed'): Pick<Payout, 'ifsc' | 'accountNumber'>
}

/** What every payout gateway must do. */
export const payoutConformance = (name: string, subject: () => PayoutSubject): void => {
  const payout = (event: 'processed' | 'failed'): Payout => ({
    payoutId: randomUUID(),
    lenderCode: 'banyan-lane',
    amountMinor: 9_412_00,
    currency: 'INR',
    holderName: 'GAURAV KUMAR',
    ...subject().payoutTo(event),
  })

  describe(`payout: ${name}`, () => {
    test('an order that was never made is not known, and has no news', async () => {
      const { gateway } = subject()
      const payoutId = randomUUID()
      expect(await gateway.isKnown(payoutId)).toBe(false)
      expect(await gateway.read(payoutId)).toBeUndefined()
    })

    test('the same order again, at once and later, is one payout; another id is another', async () => {
      const { gateway, orderCount } = subject()
      const first = payout('processed')
      await Promise.all([gateway.order(first), gateway.order(first)])
      await gateway.order(first)
      expect(await orderCount(first.accountNumber)).toBe(1)
      expect(await gateway.isKnown(first.payoutId)).toBe(true)
      await gateway.order({ ...first, payoutId: randomUUID() })
      expect(await orderCount(first.accountNumber)).toBe(2)
    })

    test.each(['processed', 'failed'] as const)(
      'what became of it can be asked for, and is the same news each time: %s',
      async (event) => {
        const { gateway, settle } = subject()
        const ordered = payout(event)
        await gateway.order(ordered)
        await settle(ordered.payoutId, event)
        const told = await gateway.read(ordered.payoutId)
        expect(told).toMatchObject({ event: `payout.${event}`, payoutId: ordered.payoutId })
        expect(told?.failure === null).toBe(event === 'processed')
        expect(told?.eventId).toMatch(/./)
        expect(await gateway.read(ordered.payoutId)).toEqual(told)
      },
    )
  })
}

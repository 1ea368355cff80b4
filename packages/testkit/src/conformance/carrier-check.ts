import { randomUUID } from 'node:crypto'
import type { CarrierCheckGateway } from '@noren/server/providers/ports/carrier-check'
import { describe, expect, test } from 'vitest'

export interface CarrierCheckSubject {
  readonly gateway: CarrierCheckGateway
  /** The latest code sent to a phone. */
  codeOf(phone: string): Promise<string>
  /** Lets an hour pass. */
  wait(): void
}

const otherThan = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** What every carrier check gateway must do. */
export const carrierCheckConformance = (name: string, subject: () => CarrierCheckSubject): void => {
  const send = (phone: string) => subject().gateway.sendCode({ phone, language: 'en' })

  describe(`carrier check: ${name}`, () => {
    test('its own code is right, another is wrong, and each check knows only its own', async () => {
      const { gateway, codeOf } = subject()
      const { carrierRef, codeLength } = await send('+919876500021')
      const code = await codeOf('+919876500021')
      expect(code).toMatch(new RegExp(`^\\d{${codeLength}}$`))
      expect(await gateway.validateCode({ carrierRef, code: otherThan(code) })).toBe('wrong')
      expect(await gateway.validateCode({ carrierRef, code })).toBe('right')
      expect(await gateway.validateCode({ carrierRef: randomUUID(), code })).toBe('expired')
    })

    test('a code does not live for an hour', async () => {
      const { gateway, codeOf, wait } = subject()
      const { carrierRef } = await send('+919876500022')
      const code = await codeOf('+919876500022')
      wait()
      expect(await gateway.validateCode({ carrierRef, code })).toBe('expired')
    })
  })
}

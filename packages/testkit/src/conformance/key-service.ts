import { randomBytes } from 'node:crypto'
import type { KeyServiceGateway } from '@noren/server/providers/ports/key-service'
import { describe, expect, test } from 'vitest'

export interface KeyServiceSubject {
  readonly gateway: KeyServiceGateway
  /** The same service used by another server, later. */
  another(): KeyServiceGateway
}

/** The promises that every key service must keep. */
export const keyServiceConformance = (name: string, subject: () => KeyServiceSubject): void => {
  const newKey = (): Buffer => randomBytes(32)

  describe(`key service: ${name}`, () => {
    test('what it wrapped it unwraps: the same key, again, and for another server', async () => {
      const { gateway, another } = subject()
      const key = newKey()
      const wrapped = await gateway.wrap(key)
      expect(await gateway.unwrap(wrapped)).toEqual(key)
      expect(await another().unwrap(wrapped)).toEqual(key)
      expect(await gateway.unwrap(wrapped)).toEqual(key)
    })

    test('keys stay apart, also at once', async () => {
      const { gateway } = subject()
      const keys = [newKey(), newKey(), newKey()]
      const wrapped = await Promise.all(keys.map((key) => gateway.wrap(key)))
      expect(await Promise.all(wrapped.map((one) => gateway.unwrap(one)))).toEqual(keys)
    })

    test('what it did not wrap is refused in words, and nothing of it is in them', async () => {
      const { gateway } = subject()
      for (const wrong of [Buffer.alloc(0), Buffer.from('hunter2'), newKey().subarray(1)]) {
        const refusal = await gateway.unwrap(wrong).then(
          () => 'it gave a key',
          ({ name, message }: Error) => `${name}: ${message}`,
        )
        expect(refusal).toMatch(/^StartRefusedError: .{20,}/)
        expect(refusal).not.toContain('hunter2')
      }
    })

    test('somebody outside leaves nothing of the key in what is stored', async () => {
      const { gateway } = subject()
      const key = newKey()
      const wrapped = await gateway.wrap(key)
      const shows = [key, key.toString('base64'), key.toString('hex')].some((form) =>
        wrapped.includes(form),
      )
      expect(shows).toBe(!gateway.isOutside)
    })
  })
}

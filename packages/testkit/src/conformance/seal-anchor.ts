import type {
  AnchoredRestore,
  AnchoredSeal,
  SealAnchorGateway,
} from '@noren/server/providers/ports/seal-anchor'
import { describe, expect, test } from 'vitest'

export interface SealAnchorSubject {
  /** An empty one. */
  readonly gateway: SealAnchorGateway
  /** The same place, used by another server. */
  another(): SealAnchorGateway
}

const sealOf = (number: number): AnchoredSeal => ({
  kind: 'seal',
  number,
  businessDay: '2026-03-02',
  mac: 'ab'.repeat(32),
})
const restore: AnchoredRestore = {
  kind: 'restore',
  toSeal: 1,
  at: '2026-03-02T06:30:00.000Z',
  keyNumber: 1,
  mac: 'cd'.repeat(32),
}

/** The promises that every place for the ends of the seals must keep. */
export const sealAnchorConformance = (name: string, subject: () => SealAnchorSubject): void => {
  describe(`seal anchor: ${name}`, () => {
    test('it is empty at first, and says where it is', async () => {
      const { gateway } = subject()
      expect(await gateway.read()).toEqual({ entries: [], heads: undefined })
      expect(gateway.place).not.toBe('')
    })

    test('what is kept is read by another server, in its order, and nothing goes', async () => {
      const { gateway, another } = subject()
      await gateway.keep([sealOf(1), sealOf(2)])
      await another().keep([restore])
      await gateway.keep([])
      await gateway.keep([sealOf(2)])
      const { entries } = await another().read()
      expect(entries).toEqual([sealOf(1), sealOf(2), restore, sealOf(2)])
    })

    test('of the heads the newest count', async () => {
      const { gateway, another } = subject()
      await gateway.keepHeads({ loans: { position: 6, link: 'ab' } })
      const newest = { loans: { position: 7, link: 'cd' }, operators: { position: 1, link: 'ef' } }
      await another().keepHeads(newest)
      expect((await gateway.read()).heads).toEqual(newest)
    })
  })
}

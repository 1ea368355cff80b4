import { randomUUID } from 'node:crypto'
import type { KycGateway } from '@noren/server/providers/ports/kyc'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

export interface KycSubject {
  readonly gateway: KycGateway
  /** A readable front of a PAN card, and a picture of a face. */
  readonly card: Buffer
  readonly portrait: Buffer
}

/** What every KYC gateway must do. */
export const kycConformance = (name: string, subject: () => KycSubject): void => {
  const read = (picture: Buffer) =>
    subject().gateway.readDocument({
      picture,
      expectedKind: 'pan',
      expectedSide: 'front',
      owner: randomUUID(),
    })
  /** The metadata that may hold the place, device and time of a picture. */
  const metadataOf = async (picture: Buffer) => (await sharp(picture).metadata()).exif

  describe(`kyc: ${name}`, () => {
    test('a document is read, and its picture comes back as pixels and nothing else', async () => {
      const { card } = subject()
      const placed = await sharp(card)
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
        .jpeg()
        .toBuffer()
      expect(await metadataOf(placed)).toBeDefined()
      const answer = await read(placed)
      if (!answer.isRead) throw new Error(`not read: ${answer.problem}`)
      expect(answer.document.documentKind).toBe('pan')
      expect(answer.document.fields.find((field) => field.name === 'number')?.value).toMatch(/./)
      for (const { confidence } of answer.document.fields) {
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
      expect(await metadataOf(answer.document.cleanPicture)).toBeUndefined()
    })

    test('what is no picture is told as such', async () => {
      expect(await read(Buffer.from('not a picture'))).toEqual({
        isRead: false,
        problem: 'notAPicture',
        documentKind: null,
      })
      const portrait = subject().gateway.cleanPortrait(Buffer.from('not a picture'))
      await expect(portrait).rejects.toMatchObject({ reason: 'PICTURE_UNREADABLE' })
    })

    test('a portrait comes back clean', async () => {
      const clean = await subject().gateway.cleanPortrait(subject().portrait)
      if (!clean) throw new Error('no face was seen')
      expect(await metadataOf(clean)).toBeUndefined()
    })

    test('nobody who asked for nothing waits', () => {
      expect(subject().gateway.placeOf(randomUUID())).toBeNull()
    })
  })
}

import { randomBytes } from 'node:crypto'
import { type FilePlace, idsOf } from '@noren/server/platform/files'
import { newUuidV7 } from '@noren/server/platform/ids'
import { describe, expect, test } from 'vitest'

let serial = 0
const newId = (): string => {
  serial += 1
  return newUuidV7(Date.parse('2026-03-02T06:30:00Z') + serial)
}

/** Another id under the same ending, which a folder keeps beside it. */
const neighbourOf = (id: string): string => `0${id.slice(1)}`

/** The promises that every place of files must keep. */
export const filePlaceConformance = (name: string, subject: () => FilePlace): void => {
  describe(`file place: ${name}`, () => {
    test('[D2.10] what was written comes back, is listed page by page, and nothing of it is left once it is removed', async () => {
      const place = subject()
      const ids = Array.from({ length: 12 }, newId)
      const files = new Map(
        [...ids, ...ids.slice(0, 3).map(neighbourOf)].map((id) => [id, randomBytes(20_000)]),
      )
      for (const [id, bytes] of files) await place.write(id, bytes)
      const pages: string[] = []
      for (let after: string | null = null, page = 0; page < 60; page += 1) {
        const { ids: some, last } = await place.list(after, 5)
        pages.push(...some)
        if (last === null) break
        after = last
      }
      expect(pages.toSorted()).toEqual([...files.keys()].toSorted())
      for (const [id, bytes] of files) {
        expect(await place.read(id)).toEqual(bytes)
        expect((await place.writtenAt(id))?.getTime()).toBeGreaterThan(Date.parse('2020-01-01'))
      }
      for (const id of files.keys()) {
        await place.remove(id)
        await place.remove(id)
        expect(await place.read(id)).toBeUndefined()
        expect(await place.writtenAt(id)).toBeUndefined()
      }
      for await (const id of idsOf(place)) expect(id).toBe('nothing is left')
    })

    test('[D2.10] the same again, one after another and at once, is one file', async () => {
      const place = subject()
      const id = newId()
      const bytes = randomBytes(5000)
      await Promise.all([place.write(id, bytes), place.write(id, bytes)])
      await place.write(id, bytes)
      expect(await place.read(id)).toEqual(bytes)
      await place.remove(id)
      expect(await place.read(id)).toBeUndefined()
    })

    test('[D2.10] what is no id of a file names nothing outside the place', async () => {
      const place = subject()
      for (const name of ['../secrets/field-1.key', '', 'x', `${newId()}/..`]) {
        const write = async () => place.write(name, Buffer.from('x'))
        await expect(write()).rejects.toThrow('must be a UUID')
      }
    })
  })
}

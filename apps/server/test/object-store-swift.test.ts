import { FilePlaceError, openFileStore } from '@noren/server/platform/files'
import { newUuidV7 } from '@noren/server/platform/ids'
import { askStore } from '@noren/server/providers/s3/ask-store'
import { s3Place } from '@noren/server/providers/s3/s3-place'
import { readS3Settings } from '@noren/server/providers/s3/settings'
import { filePlaceConformance } from '@noren/testkit/conformance/file-place'
import { hasSwift, startSwift } from '@noren/testkit/providers/local-swift'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A real store, where one is installed: what our own of the tests believes of the protocol is tried against it. */
describe.runIf(hasSwift).each([
  ['keeps no versions', false],
  ['keeps versions', true],
])('a store of OpenStack Swift that %s', (_, keepsVersions) => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  beforeAll(async () => {
    swift = await startSwift({ keepsVersions })
  }, 120_000)
  afterAll(() => swift?.close())

  const settings = () => readS3Settings(swift.env)
  let serial = 0
  const newId = (): string => {
    serial += 1
    return newUuidV7(Date.parse('2026-03-02T06:30:00Z') + serial)
  }

  filePlaceConformance('swift', () => s3Place(settings()))

  test('[D2.10] no version and no marker of what was removed is left in it', async () => {
    const place = s3Place(settings())
    const id = newId()
    // It knows no conditions (501), and writes over: what must not be replaced is read first (restore, move).
    for (const text of ['one', 'two'])
      await place.write(id, Buffer.from(text)).catch(() => undefined)
    await place.remove(id)
    const question = { method: 'GET', key: '', query: { versions: '' } } as const
    const { bytes } = await askStore(settings(), question)
    expect(bytes.toString()).toContain('ListVersionsResult')
    expect(bytes.toString()).not.toMatch(/<(Version|DeleteMarker)>/)
  })

  test('[D2.12] a wrong secret, and a bucket that is not there, are refused', async () => {
    const wrong = { ...swift.env, S3_SECRET_ACCESS_KEY: 'another' }
    const place = s3Place(readS3Settings(wrong))
    await expect(place.write(newId(), Buffer.from('x'))).rejects.toThrow(FilePlaceError)
    await expect(place.list(null, 1)).rejects.toThrow('403 SignatureDoesNotMatch')
    const other = s3Place(readS3Settings({ ...swift.env, S3_BUCKET: 'others' }))
    await expect(other.list(null, 1)).rejects.toThrow('404 NoSuchBucket')
    await expect(other.read(newId())).rejects.toThrow('404 NoSuchBucket')
  })

  test('[D2.11] a picture comes back from it as it was put', async () => {
    const files = openFileStore(s3Place(settings()))
    const id = newId()
    const { key } = await files.put(id, Buffer.from('a picture'))
    expect((await files.get(id, key)).toString()).toBe('a picture')
    await files.remove(id)
    await expect(files.get(id, key)).rejects.toThrow('ENOENT')
  })
})

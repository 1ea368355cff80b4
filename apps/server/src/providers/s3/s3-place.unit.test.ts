import { randomBytes } from 'node:crypto'
import { startLocalS3 } from '@noren/testkit/providers/local-s3'
import { afterEach, describe, expect, test } from 'vitest'
import { FilePlaceError, idsOf, openFileStore } from '../../platform/files.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import { s3Place } from './s3-place.ts'
import { readS3Settings } from './settings.ts'

type LocalS3 = Awaited<ReturnType<typeof startLocalS3>>

let store: LocalS3 | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
})

const PAUSES_MS = [1, 1, 1]

const open = async (of: Parameters<typeof startLocalS3>[0] = {}, env = {}) => {
  store = await startLocalS3(of)
  const { objects, faults, asked, env: own } = store
  const place = s3Place(readS3Settings({ ...own, ...env }), PAUSES_MS)
  return { place, objects, faults, asked }
}

let serial = 0
const newId = (): string => {
  serial += 1
  return newUuidV7(Date.parse('2026-03-02T06:30:00Z') + serial)
}

const all = async (ids: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = []
  for await (const id of ids) found.push(id)
  return found.toSorted()
}

describe.each([
  ['keeps no versions', { keepsVersions: false }],
  ['keeps versions', { keepsVersions: true }],
  ['knows neither versions nor conditions', { knowsVersions: false, knowsConditions: false }],
])('a store that %s', (_, of) => {
  test('[D2.10] gives back what was written, lists it page by page, and has nothing of it once it is removed', async () => {
    const { place, objects } = await open({ ...of, pageMax: 7 })
    const files = new Map(Array.from({ length: 25 }, () => [newId(), randomBytes(3000)] as const))
    for (const [id, bytes] of files) await place.write(id, bytes)
    expect(await all(idsOf(place))).toEqual([...files.keys()].toSorted())
    for (const [id, bytes] of files) expect(await place.read(id)).toEqual(bytes)
    for (const id of files.keys()) {
      expect((await place.writtenAt(id))?.getTime()).toBeGreaterThan(0)
      await place.remove(id)
      await place.remove(id)
      expect(await place.read(id)).toBeUndefined()
      expect(await place.writtenAt(id)).toBeUndefined()
    }
    expect([...objects.keys()]).toEqual([])
  })

  test('[D2.10] the same again is no error, as after an answer that was lost', async () => {
    const { place, faults } = await open(of)
    const id = newId()
    faults.push('answerLost')
    await place.write(id, Buffer.from('sealed'))
    await place.write(id, Buffer.from('sealed'))
    expect(await place.read(id)).toEqual(Buffer.from('sealed'))
  })
})

test('[D2.10] other bytes never take the place of a file', async () => {
  const { place } = await open()
  const id = newId()
  await place.write(id, Buffer.from('one'))
  await expect(place.write(id, Buffer.from('other'))).rejects.toThrow('another file is kept')
  expect(await place.read(id)).toEqual(Buffer.from('one'))
})

test('[D2.10] versions and markers that others have left of a file go with it', async () => {
  const { place, objects } = await open({ keepsVersions: true })
  const id = newId()
  await place.write(id, Buffer.from('one'))
  const [key = ''] = objects.keys()
  const [version] = objects.get(key) ?? []
  if (!version) throw new Error('nothing was written')
  const marker = { ...version, versionId: 'marker', bytes: null }
  objects.set(key, [marker, version, { ...version, versionId: 'older' }])
  expect(await place.read(id)).toBeUndefined()
  // Found by the night's sweep all the same.
  expect(await all(idsOf(place))).toEqual([id])
  await place.remove(id)
  expect(objects.size).toBe(0)
})

test('[D2.11] what leaves is ciphertext, and a changed or exchanged object is not opened', async () => {
  const { place, objects } = await open()
  const files = openFileStore(place)
  const [id, other] = [newId(), newId()]
  const { key } = await files.put(id, Buffer.from('a picture of somebody'))
  await files.put(other, Buffer.from('a picture of another'))
  const kept = [...objects.values()].flat()
  expect(kept.map(({ bytes }) => bytes?.includes('picture'))).toEqual([false, false])
  expect((await files.get(id, key)).toString()).toBe('a picture of somebody')
  const [first = '', second = ''] = objects.keys()
  const [one = [], two = []] = [objects.get(first), objects.get(second)]
  objects.set(first, two).set(second, one)
  await expect(files.get(id, key)).rejects.toThrow()
  objects.set(first, [{ ...one[0], bytes: Buffer.from('changed') } as never])
  await expect(files.get(id, key)).rejects.toThrow('not as it was written')
})

test('[D2.12] a store that is away is asked again, then whoever waits is told to come back', async () => {
  const { place, faults } = await open()
  const files = openFileStore(place)
  const id = newId()
  faults.push('busy', 'drop', 'busy')
  const { key } = await files.put(id, Buffer.from('a picture'))
  faults.push('cut', 'busy')
  expect((await files.get(id, key)).toString()).toBe('a picture')
  faults.push('busy', 'busy', 'busy', 'busy')
  await expect(files.get(id, key)).rejects.toMatchObject({ reason: 'BUSY' })
  faults.push('drop', 'drop', 'drop', 'drop')
  await expect(place.remove(id)).rejects.toMatchObject({ isAway: true })
})

test.each([
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another' }, '403 SignatureDoesNotMatch'],
  ['a bucket that is not there', { S3_BUCKET: 'others' }, '404 NoSuchBucket'],
])('[D2.12] %s is told at once and not asked again', async (_, env, why) => {
  const { place, asked } = await open({}, env)
  const id = newId()
  const found = await place.write(id, Buffer.from('x')).catch((error: unknown) => error)
  expect(found).toBeInstanceOf(FilePlaceError)
  expect(found).toMatchObject({ isAway: false, message: expect.stringContaining(why) })
  await expect(place.read(id)).rejects.toThrow(why)
  await expect(place.list(null, 1)).rejects.toThrow(why)
  expect(JSON.stringify(found)).not.toContain('another')
  expect(asked.length).toBeLessThan(5)
})

test('[D2.12] an object under a path that is no file of ours is left alone', async () => {
  const { place, objects } = await open()
  const id = newId()
  await place.write(id, Buffer.from('x'))
  const [version] = [...objects.values()][0] ?? []
  if (!version) throw new Error('nothing was written')
  objects.set('here/notes.txt', [version])
  objects.set(`here/zz/${id}`, [version])
  objects.set(`elsewhere/${id}`, [version])
  expect(await all(idsOf(place))).toEqual([id])
  await place.remove(id)
  expect(objects.size).toBe(3)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OTP_TYPE } from '@noren/contract/account'
import { privacyErase } from '@noren/contract/privacy'
import { runDay } from '@noren/server/background/run-day'
import { runBackupCommand } from '@noren/server/commands/backup'
import { runFilesCommand } from '@noren/server/commands/files'
import { readManifest } from '@noren/server/platform/backup/manifest'
import { idsOf, openFileStore } from '@noren/server/platform/files'
import { folderPlace } from '@noren/server/platform/folder-place'
import { moveFiles } from '@noren/server/platform/move-files'
import { twoPlaces } from '@noren/server/platform/two-places'
import { openFilePlace, refuseUnreachableFiles } from '@noren/server/providers/open-files'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { FRONT_BYTES, givenFaceReview, SELFIE_BYTES } from '@noren/testkit/given-review'
import { stepUpCode } from '@noren/testkit/latest-code'
import { startLocalS3 } from '@noren/testkit/providers/local-s3'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HOUR_MS = 3_600_000

let t: TestApp
let store: Awaited<ReturnType<typeof startLocalS3>>
let folder: string
let said: string[] = []
/** What the store's clock says; undefined: as the server's. */
let storeTime: Date | undefined
const databases: TestDatabase[] = []
const say = (line: string): number => said.push(line)

beforeAll(async () => {
  store = await startLocalS3({ keepsVersions: true, now: () => storeTime ?? t.clock.now() })
  t = await startTestApp({ env: { FILES: 's3', ...store.env } })
  folder = mkdtempSync(join(tmpdir(), 'noren-store-'))
})
beforeEach(() => {
  said = []
  storeTime = undefined
  store.faults.length = 0
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await t?.close()
  await store?.close()
  rmSync(folder, { recursive: true, force: true })
})

const versionsOf = (id: string) =>
  [...store.objects].filter(([key]) => key.endsWith(id)).flatMap(([, versions]) => versions)

const envOf = (database: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  ...databaseEnv(database.connection),
  DATA_DIR: dataDir,
})

test('[D2.11] pictures lie in the bucket alone, as ciphertext, and come back', async () => {
  const { frontId, selfieId, person } = await givenFaceReview(t)
  const { code } = await sendFeedback(t, person.token, {}, [await proofPicture(['A picture'])])
  expect(code).toBe(200)
  expect(existsSync(join(t.deps.config.dataDir, 'files'))).toBe(false)
  for (const id of [frontId, selfieId]) {
    const [version, ...older] = versionsOf(id)
    expect(older).toEqual([])
    const plain = [FRONT_BYTES, SELFIE_BYTES].map((bytes) => version?.bytes?.includes(bytes))
    expect(plain).toEqual([false, false])
  }
})

test('[D2.13] an erasure leaves no version of a picture in the bucket', async () => {
  const { frontId, selfieId, person } = await givenFaceReview(t)
  const [{ versionId = '' } = {}] = versionsOf(frontId)
  // As a bucket's own rules or another program leave it: an older version beneath.
  for (const [key, versions] of store.objects) {
    const [newest] = versions
    if (newest && key.endsWith(frontId)) versions.push({ ...newest, versionId: `0${versionId}` })
  }
  const { token, deviceId } = person
  const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
  expect(await t.call(privacyErase, { token, deviceId, body: { code } })).toMatchObject({
    code: 200,
  })
  expect([frontId, selfieId].flatMap(versionsOf)).toEqual([])
})

test('[D2.13] a picture whose row never came is swept after a day, also where only older versions are left', async () => {
  const { frontId } = await givenFaceReview(t)
  const applied = new Date(t.clock.now().getTime() - 30 * 24 * HOUR_MS)
  const born = 'update schema_migrations set applied_at = $1'
  await t.db.query({ text: born, values: [applied] })
  const [left, marked, young] = [t.deps.newId(), t.deps.newId(), t.deps.newId()]
  storeTime = new Date(t.clock.now().getTime() - 25 * HOUR_MS)
  for (const id of [left, marked]) await t.deps.files.put(id, Buffer.from('never named'))
  for (const [key, versions] of store.objects) {
    const [newest] = versions
    if (newest && key.endsWith(marked)) versions.unshift({ ...newest, versionId: 'm', bytes: null })
  }
  storeTime = undefined
  await t.deps.files.put(young, Buffer.from('of a request in progress'))
  await runDay(t.deps, t.clock.businessDay())
  expect([left, marked].flatMap(versionsOf)).toEqual([])
  expect(versionsOf(young)).toHaveLength(1)
  expect(versionsOf(frontId)).toHaveLength(1)
})

test('[D2.12] while the store is away a person is told when to come back, and nothing is half there', async () => {
  const { token, userId } = await t.signIn()
  const picture = await proofPicture(['A picture'])
  const before = store.objects.size
  store.faults.push('busy', 'busy', 'busy', 'busy')
  const away = await sendFeedback(t, token, {}, [picture])
  expect(away).toMatchObject({ status: 503, data: { reason: 'BUSY' } })
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(store.objects.size).toBe(before)
  const rows = 'select from feedback where user_id = $1'
  expect((await t.db.query({ text: rows, values: [userId] })).rows).toEqual([])
  expect(await sendFeedback(t, token, {}, [picture])).toMatchObject({ code: 200 })
  expect(store.objects.size).toBe(before + 1)
})

test('[D2.14] a backup holds what lies in the bucket, asks for each picture once, and is restored to folder and bucket', async () => {
  const { frontId } = await givenFaceReview(t)
  const env = { ...envOf(t, t.deps.config.dataDir), FILES: 's3', ...store.env }
  const series = { ...env, BACKUP_DIR: join(folder, 'series') }
  const back = (args: string[]) => runBackupCommand(['backup', ...args], { env: series, say })
  await back([])
  // Names are of a second: the next backup waits for the next one.
  await expect.poll(async () => back([]).catch(() => false), { timeout: 10_000 }).toBe(true)
  const isRead = (one: string): boolean => one.startsWith('GET') && one.endsWith(frontId)
  expect(store.asked.filter(isRead)).toHaveLength(1)
  const backup = said.findLast((line) => line.startsWith('Written to'))?.split(' ')[2] ?? ''
  expect(readManifest(backup)).toMatchObject({ missingFiles: [] })

  const restore = async (to: Record<string, string>) => {
    const database = await createBareDatabase()
    databases.push(database)
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const into = { ...envOf(database, dataDir), ...to }
    await runBackupCommand(['restore', backup], { env: into, say })
    return dataDir
  }
  const dataDir = await restore({})
  const sealed = await folderPlace(join(dataDir, 'files')).read(frontId)
  expect(sealed).toEqual(versionsOf(frontId)[0]?.bytes)
  // Only the database was lost: what the bucket has is compared and kept.
  const kept = new Map(store.objects)
  await restore({ FILES: 's3', ...store.env })
  expect(store.objects).toEqual(kept)
  const other = await startLocalS3()
  try {
    await restore({ FILES: 's3', ...other.env })
    expect(other.objects.size).toBe(readManifest(backup).files)
  } finally {
    await other.close()
  }
})

test('[D2.15] files are moved to a bucket and back while servers write and erase, killed anywhere, and none is lost', async () => {
  const dataDir = mkdtempSync(join(folder, 'moved-'))
  const settings = t.deps.config
  const inFolder = { ...settings, dataDir, files: 'folder', filesAlso: 's3' } as const
  const inStore = { ...settings, dataDir, files: 's3', filesAlso: 'folder' } as const
  const others = await t.deps.files.list(null, 1000)
  const [before, after] = [inFolder, inStore].map((one) => openFileStore(openFilePlace(one)))
  if (!before || !after) throw new Error('two places')
  const keys = new Map<string, Buffer>()
  const put = async (files: typeof before): Promise<string> => {
    const id = t.deps.newId()
    keys.set(id, (await files.put(id, Buffer.from(id))).key)
    return id
  }
  for (let count = 0; count < 120; count += 1) await put(before)

  const program = join(import.meta.dirname, '../src/commands/files.ts')
  const start = (files: string, also: string): ChildProcess =>
    spawn(process.execPath, [program, 'move'], {
      env: {
        ...process.env,
        ...envOf(t, dataDir),
        ...store.env,
        FILES: files,
        FILES_ALSO: also,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const kill = async (child: ChildProcess, writes: number): Promise<void> => {
    const seen = store.asked.length
    await expect
      .poll(() => store.asked.length - seen > writes, { timeout: 20_000, interval: 2 })
      .toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const writes of [2, 30]) {
    const child = start('s3', 'folder')
    const erased = [...keys.keys()].slice(0, 5)
    for (const id of erased) {
      await after.remove(id)
      keys.delete(id)
    }
    await put(before)
    await put(after)
    await kill(child, writes)
    for (const [id, key] of keys) {
      expect((await after.get(id, key)).toString()).toBe(id)
      expect((await before.get(id, key)).toString()).toBe(id)
    }
  }
  const io = (files: string, also: string) => ({
    env: { ...envOf(t, dataDir), ...store.env, FILES: files, FILES_ALSO: also },
    say,
  })
  const both = [
    runFilesCommand(['move'], io('s3', 'folder')),
    runFilesCommand(['move'], io('s3', 'folder')),
  ]
  const ends = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(ends.toSorted()).toEqual(['fulfilled', 'rejected'])
  await runFilesCommand(['move'], io('s3', 'folder'))
  expect(said.at(-1)).toBe('Nothing is left there: leave out FILES_ALSO.')
  const moved = openFileStore(openFilePlace({ ...inStore, filesAlso: undefined }))
  for (const [id, key] of keys) expect((await moved.get(id, key)).toString()).toBe(id)
  // Of what was erased meanwhile nothing came back, but for what the sweep takes where a kill came in between.
  const listed: string[] = []
  for await (const id of idsOf(openFilePlace({ ...inStore, filesAlso: undefined }))) listed.push(id)
  const erasedAndLeft = listed.filter((id) => !keys.has(id) && !others.ids.includes(id))
  expect(erasedAndLeft.length).toBeLessThanOrEqual(16)

  await runFilesCommand(['move'], io('folder', 's3'))
  expect(store.objects.size).toBe(0)
  const back = openFileStore(folderPlace(join(dataDir, 'files')))
  for (const [id, key] of keys) expect((await back.get(id, key)).toString()).toBe(id)
})

test('[D2.15] what is erased between the copy and the look is not brought back', async () => {
  const from = folderPlace(mkdtempSync(join(folder, 'from-')))
  const to = folderPlace(mkdtempSync(join(folder, 'to-')))
  const id = t.deps.newId()
  const servers = twoPlaces(to, from)
  const erasing = {
    ...to,
    async write(of: string, sealed: Buffer) {
      // The server's removal begins and ends before the copy is there.
      await servers.remove(of)
      await to.write(of, sealed)
    },
  }
  await from.write(id, Buffer.from('sealed'))
  expect(await moveFiles({ from, to: erasing, isNamed: async () => false })).toBe(0)
  expect(await servers.read(id)).toBeUndefined()
  // Another move that took it away is no erasure.
  await from.write(id, Buffer.from('sealed'))
  await moveFiles({ from, to: erasing, isNamed: async () => true })
  expect(await servers.read(id)).toEqual(Buffer.from('sealed'))
})

test('[D2.12] a start whose pictures nobody could see is refused, one whose store is away is not', async () => {
  const config = t.deps.config
  await refuseUnreachableFiles(config, say)
  expect(said).toEqual([])
  const dataDir = mkdtempSync(join(folder, 'start-'))
  const id = t.deps.newId()
  const path = join(dataDir, 'files', id.slice(34))
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, id), 'sealed')
  await expect(refuseUnreachableFiles({ ...config, dataDir }, say)).rejects.toThrow(
    'FILES_ALSO=folder',
  )
  await refuseUnreachableFiles({ ...config, dataDir, filesAlso: 'folder' }, say)
  store.faults.push('forbidden')
  await expect(refuseUnreachableFiles(config, say)).rejects.toThrow('AccessDenied')
  store.faults.push('busy', 'busy', 'busy', 'busy')
  await refuseUnreachableFiles(config, say)
  expect(said).toEqual([expect.stringContaining('the object store is away')])
  const env = { ...envOf(t, dataDir), FILES: 's3', ...store.env }
  await runFilesCommand(['check'], { env, say })
  expect(said.at(-1)).toContain('a file was written, read back and removed')
})

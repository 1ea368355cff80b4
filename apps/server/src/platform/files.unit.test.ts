import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFileStore } from './files.ts'
import { folderPlace } from './folder-place.ts'

const ID = '0195d1f0-0000-7000-8000-0000000000ab'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noren-files-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Records each real flush: the path, and whether the picture already had its final name. */
const watchFlushes = async (picture: string) => {
  const handle = await open(folder, 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const flushed: { path: string; isNamed: boolean }[] = []
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), isNamed: existsSync(picture) })
    return sync.call(this)
  })
  return flushed
}

test.runIf(process.platform === 'linux')(
  'a picture is flushed before it has its name, and its folder after that',
  async () => {
    const store = join(folder, 'files')
    const picture = join(store, 'ab', ID)
    const flushed = await watchFlushes(picture)
    await openFileStore(folderPlace(store)).put(ID, Buffer.from('a picture'))
    expect(flushed).toEqual([
      // The two new folders are entries of these.
      { path: store, isNamed: false },
      { path: folder, isNamed: false },
      { path: expect.stringMatching(/\/ab\/[\w-]{36}\.[0-9a-f]{12}\.new$/), isNamed: false },
      { path: join(store, 'ab'), isNamed: true },
    ])
  },
)

test('a picture comes back as it was put, and nothing unfinished stays beside it', async () => {
  const files = openFileStore(folderPlace(folder))
  const { key } = await files.put(ID, Buffer.from('a picture'))
  expect((await files.get(ID, key)).toString()).toBe('a picture')
  expect(readdirSync(join(folder, 'ab'))).toEqual([ID])
  await files.remove(ID)
  await files.remove(ID)
  await expect(files.get(ID, key)).rejects.toThrow('ENOENT')
})

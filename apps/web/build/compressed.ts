import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packedBy = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const
/** Files that compress to a third or less. */
const TEXT = /\.(html|js|css|json|svg|webmanifest)$/
/** A file that fits in one packet arrives no sooner for being smaller. */
const BYTES_MIN = 1_000

/** Writes two compressed copies of each text file; the server sends the one the browser supports. */
export function compressed(): Plugin {
  return {
    name: 'noren-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true })
        await Promise.all(
          files.filter((file) => TEXT.test(file)).map((file) => writePacked(join(dir, file))),
        )
      },
    },
  }
}

async function writePacked(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < BYTES_MIN) return
  await Promise.all(
    Object.entries(packedBy).map(async ([ending, pack]) =>
      writeFile(`${file}${ending}`, await pack(content)),
    ),
  )
}

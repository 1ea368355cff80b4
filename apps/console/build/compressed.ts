import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|json|svg)$/
/** A file that fits in one packet arrives no sooner for being smaller. */
const BYTES_MIN = 1_000

/** Writes a gzip copy of each text file, which the server sends to every browser. */
export function compressed(): Plugin {
  return {
    name: 'noren-console-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true })
        await Promise.all(files.filter((name) => TEXT.test(name)).map((name) => pack(dir, name)))
      },
    },
  }
}

async function pack(dir: string, name: string): Promise<void> {
  const content = await readFile(join(dir, name))
  if (content.length < BYTES_MIN) return
  await writeFile(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
}

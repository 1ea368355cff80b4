import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Beside dist, which is served whole; `npm run metrics -- errors` looks here. */
const mapsFolder = join(import.meta.dirname, '../maps')

/**
 * Takes the source maps out of what is served. Chunks carry their hash in their names, so maps of
 * older builds stay beside the newer and go on explaining errors of older versions.
 */
export function keptSourceMaps(): Plugin {
  return {
    name: 'noren-source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    writeBundle: {
      order: 'pre',
      async handler({ dir = '' }) {
        await mkdir(mapsFolder, { recursive: true })
        const files = await readdir(dir, { recursive: true })
        for (const file of files.filter((name) => name.endsWith('.map'))) {
          await rename(join(dir, file), join(mapsFolder, basename(file)))
        }
      },
    },
  }
}

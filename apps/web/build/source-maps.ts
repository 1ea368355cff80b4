import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Outside dist, all of which is served; `npm run metrics -- errors` reads this folder. */
const mapsFolder = join(import.meta.dirname, '../maps')

/**
 * Moves the source maps out of what is served. Chunks have their hash in their names, so maps of older
 * builds are kept beside newer ones and still explain errors of older versions.
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

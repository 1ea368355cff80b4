import { readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { COMPRESSED_ENDINGS } from './file-cache.ts'

/** By folder: a build does not change while a server runs, of which a test starts many. */
const known = new Map<string, ReadonlySet<string>>()
const namesIn = (root: string): ReadonlySet<string> => {
  const names =
    known.get(root) ??
    new Set(
      readdirSync(join(root, 'assets'), { recursive: true, encoding: 'utf8' })
        .filter((name) => !['', ...COMPRESSED_ENDINGS].includes(extname(name)))
        .map((name) => name.replaceAll(sep, '/')),
    )
  known.set(root, names)
  return names
}

/**
 * Serves what a build has named by its content, by one route: a route for each of hundreds of files would be half of what
 * a server does when it starts. Their names are read once; without a list each request would have to look into the folder.
 */
export const serveAssets = (app: FastifyInstance, root: string, prefix: string): void => {
  const names = namesIn(root)
  app.get<{ Params: { '*': string } }>(`${prefix}assets/*`, ({ params }, reply) =>
    names.has(params['*']) ? reply.sendFile(`assets/${params['*']}`, root) : reply.callNotFound(),
  )
}

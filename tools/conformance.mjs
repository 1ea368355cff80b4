/**
 * `npm run conformance`: which passing tests name each id of docs/checklist.md, and which ids none names. Reads the report that
 * `npm test` writes; `--run` makes a new one first. `--all` prints every test instead of three an id. Exit code 1 when an id is
 * named by no passing test, or a test names an id that is not in the list.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checklistItems, conformanceOf } from './checklist.ts'
import { REPORT_FILE, REPORTERS, root, run } from './prepare.mjs'

const SHOWN = 3
const options = process.argv.slice(2)
const reportFile = join(root, REPORT_FILE)

if (options.includes('--run')) run('Tests', 'vitest', ['run', ...REPORTERS])
if (!existsSync(reportFile)) {
  console.error('There is no report yet: run `npm test`, or `npm run conformance -- --run`.')
  process.exit(2)
}
const items = checklistItems(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))
const report = JSON.parse(readFileSync(reportFile, 'utf8'))
const { proven, missing, unknown } = conformanceOf(items, report)

/** @type {(proof: { file: string, test: string }) => string} */
const line = ({ file, test }) => `       ${relative(root, file)}: ${test}`
for (const { id, text, proofs } of proven) {
  const shown = options.includes('--all') ? proofs : proofs.slice(0, SHOWN)
  console.log(`${id.padEnd(4)} ${text.slice(0, 110)}`)
  for (const proof of shown) console.log(line(proof))
  if (shown.length < proofs.length) console.log(`       and ${proofs.length - shown.length} more`)
}
console.log(`\nTests of ${new Date(report.startTime).toISOString()}`)
console.log(`${proven.length} of ${items.length} ids are named by a passing test.`)
for (const { id, text } of missing) console.log(`MISSING ${id.padEnd(4)} ${text}`)
for (const id of unknown)
  console.log(`UNKNOWN ${id.padEnd(4)} is named by a test and not in the list`)
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0

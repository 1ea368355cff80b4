/** `npm run calls`: what the last `npm test` has proven about each call; exits with 1 if something is missing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@noren/contract/index'
import { PROOFS } from '@noren/testkit/call-proofs'
import { UNPROVEN } from '@noren/testkit/unproven-calls'
import { CALL_REPORT_FILE } from './call-reporter.ts'
import { type Cell, callTable } from './call-table.ts'
import { root } from './source-files.ts'

const MARKS: Readonly<Record<Cell, string>> = {
  proven: 'yes',
  missing: 'MISSING',
  excused: 'see why',
  notNeeded: '-',
}

const path = join(root, CALL_REPORT_FILE)
if (!existsSync(path)) {
  console.error('There is no report yet: run `npm test`.')
  process.exit(2)
}
const { rows, missing, outdated } = callTable(
  ENDPOINTS,
  JSON.parse(readFileSync(path, 'utf8')),
  UNPROVEN,
)
const width = Math.max(...rows.map(({ name }) => name.length)) + 2
const show = (name: string, cells: readonly string[]): void =>
  console.log(`${name.padEnd(width)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd())
show('call', PROOFS)
for (const { name, cells } of rows) {
  show(
    name,
    PROOFS.map((proof) => MARKS[cells[proof]]),
  )
}
for (const [of, why] of Object.entries(UNPROVEN)) console.log(`see why   ${of}: ${why}`)
for (const of of missing) console.log(`MISSING   ${of}: no test that passed has proven it`)
for (const of of outdated) console.log(`OUTDATED  ${of}: take it off unproven-calls.ts`)
process.exitCode = missing.length + outdated.length > 0 ? 1 : 0

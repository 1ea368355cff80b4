import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { inputNames, isRecordName } from '@noren/testkit/names-a-record'

/** Which proofs each call of the contract must have, which the tests gave, and what is left between the two. */

export const CELLS = ['happy', 'refused', 'stranger', 'notYours', 'twice', 'atOnce'] as const
export type Cell = (typeof CELLS)[number]
/** By the call's name, a test for each cell. */
export type CallProofs = Readonly<Record<string, Partial<Record<Cell, string>>>>
/** Why a proof is missing, by `<call> <cell>`. */
export type KnownGaps = Readonly<Record<string, string>>

const isOfBorrowers = ({ access }: EndpointSpec): boolean =>
  access === 'signedIn' || access === 'certified'

/** What the contract says of a call is what must be proven of it. */
export const requiredCells = (endpoint: EndpointSpec): Cell[] => {
  const names = inputNames(endpoint)
  const moves = endpoint.changes === true || endpoint.access === 'provider'
  const canRefuse = endpoint.errors.length > 0 || names.length > 0
  return [
    'happy',
    ...(canRefuse ? (['refused'] as const) : []),
    ...(['public', 'provider'].includes(endpoint.access) ? [] : (['stranger'] as const)),
    ...(isOfBorrowers(endpoint) && names.some(isRecordName) ? (['notYours'] as const) : []),
    ...(moves ? (['twice', 'atOnce'] as const) : []),
  ]
}

export interface CallTable {
  rows: { name: string; cells: Record<Cell, 'proven' | 'missing' | 'notNeeded'> }[]
  /** As `<call> <cell>`: needed, and neither proven nor known. */
  missing: string[]
  /** Known gaps that are none any more. */
  closed: string[]
}

export const callTable = (
  endpoints: readonly EndpointSpec[],
  proofs: CallProofs,
  knownGaps: KnownGaps,
): CallTable => {
  const rows = endpoints.map((endpoint) => {
    const required = requiredCells(endpoint)
    const stateOf = (cell: Cell) => {
      if (!required.includes(cell)) return 'notNeeded'
      return proofs[endpoint.name]?.[cell] ? 'proven' : 'missing'
    }
    const cells = CELLS.map((cell) => [cell, stateOf(cell)] as const)
    return {
      name: endpoint.name,
      cells: Object.fromEntries(cells) as CallTable['rows'][0]['cells'],
    }
  })
  const gaps = rows.flatMap(({ name, cells }) =>
    CELLS.filter((cell) => cells[cell] === 'missing').map((cell) => `${name} ${cell}`),
  )
  return {
    rows,
    missing: gaps.filter((gap) => !(gap in knownGaps)),
    closed: Object.keys(knownGaps).filter((gap) => !gaps.includes(gap)),
  }
}

/** What all files of tests of the last run gave; the first of a cell stays. */
const readProofs = (folder: string): CallProofs => {
  const proofs: Record<string, Partial<Record<Cell, string>>> = {}
  if (!existsSync(folder)) return proofs
  for (const file of readdirSync(folder)) {
    const given: CallProofs = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [name, cells] of Object.entries(given)) proofs[name] = { ...cells, ...proofs[name] }
  }
  return proofs
}

const MARKS = { proven: '+', missing: 'MISSING', notNeeded: '' }

/** Prints the table of the last run; true when nothing is missing that should be there. */
export const printCallTable = (folder: string, knownGaps: KnownGaps): boolean => {
  const { rows, missing, closed } = callTable(ENDPOINTS, readProofs(folder), knownGaps)
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(width)}${cells.map((cell) => cell.padEnd(9)).join('')}`.trimEnd())
  line('call', CELLS)
  for (const { name, cells } of rows) {
    const marks = CELLS.map((cell) =>
      `${name} ${cell}` in knownGaps && cells[cell] === 'missing' ? 'known' : MARKS[cells[cell]],
    )
    line(name, marks)
  }
  for (const gap of missing) console.log(`MISSING  ${gap}`)
  for (const gap of closed)
    console.log(`CLOSED   ${gap} is proven now: take it off tools/known-gaps.ts`)
  return missing.length + closed.length === 0
}

import type { EndpointSpec } from '@noren/contract/endpoint'
import { PROOFS, type Proof, type ProofOf } from '@noren/testkit/call-proofs'
import { inputNames, isRecordName } from '@noren/testkit/names-a-record'
import type { CallReport } from './call-reporter.ts'

/** Which proofs each call of the contract needs, which ones the tests gave, and the difference. */

export type Cell = 'proven' | 'missing' | 'excused' | 'notNeeded'

export interface CallTable {
  rows: { name: string; cells: Readonly<Record<Proof, Cell>> }[]
  /** Needed, but neither proven nor excused. */
  missing: ProofOf[]
  /** Excused without need: proven after all, or not required. */
  outdated: string[]
}

const isOfBorrowers = ({ access }: EndpointSpec): boolean =>
  access === 'signedIn' || access === 'certified'

/**
 * A call without input and errors of its own cannot refuse; public calls belong to nobody; reads need no
 * proof for repeats.
 */
const isNeeded = (endpoint: EndpointSpec, proof: Proof): boolean => {
  const { access, errors, changes, stream } = endpoint
  const names = inputNames(endpoint)
  switch (proof) {
    case 'happy':
      return true
    case 'refused':
      // A refusal because of the caller's role belongs to `notYours`.
      return names.length > 0 || errors.some((name) => name !== 'FORBIDDEN')
    case 'notYours':
      // A call that changes the caller's own data and cannot name other records cannot reach anyone
      // else's.
      return (
        access === 'operator' ||
        (isOfBorrowers(endpoint) && (names.some(isRecordName) || (!changes && !stream)))
      )
    case 'twice':
    case 'atOnce':
      return changes === true || access === 'provider'
  }
}

export const callTable = (
  endpoints: readonly EndpointSpec[],
  report: CallReport,
  excused: Readonly<Partial<Record<ProofOf, string>>>,
): CallTable => {
  const cellOf = (endpoint: EndpointSpec, proof: Proof): Cell => {
    const of: ProofOf = `${endpoint.name} ${proof}`
    if (!isNeeded(endpoint, proof)) return 'notNeeded'
    if (report[of]?.length) return 'proven'
    return of in excused ? 'excused' : 'missing'
  }
  const rows = endpoints.map((endpoint) => ({
    name: endpoint.name,
    cells: Object.fromEntries(
      PROOFS.map((proof) => [proof, cellOf(endpoint, proof)] as const),
    ) as Record<Proof, Cell>,
  }))
  const all = (wanted: Cell): ProofOf[] =>
    rows.flatMap(({ name, cells }) =>
      PROOFS.filter((proof) => cells[proof] === wanted).map((proof): ProofOf => `${name} ${proof}`),
    )
  const used: readonly string[] = all('excused')
  return {
    rows,
    missing: all('missing'),
    outdated: Object.keys(excused).filter((of) => !used.includes(of)),
  }
}

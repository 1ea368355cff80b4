import { textTable } from '../text-table.ts'
import { percent } from './digits.ts'

interface Outcome {
  readonly decision: string
  readonly band: string | null
}

/** Decisions that ended alike under both; figures are null where they are too few to be shown. */
export interface ShadowLine extends Outcome {
  readonly version: string
  readonly inForce: string
  readonly shadow: Outcome
  readonly decisions: number | null
  readonly sameLimits: number | null
  readonly limits: string | null
  readonly shadowLimits: string | null
  readonly loans: number | null
  readonly lateLoans: number | null
}

const outcomeOf = ({ decision, band }: Outcome): string => (band ? `${decision} ${band}` : decision)
const figure = (value: number | string | null): string | number => value ?? '–'

/** How often both came to the same, and each way in which they did. */
export const shadowTable = (lines: readonly ShadowLine[]): string => {
  if (lines.length === 0) return 'No version was tried beside the one in force.'
  const sums = [...Map.groupBy(lines, ({ version }) => version)].map(([version, own]) => {
    const isKnown = own.every(({ decisions }) => decisions !== null)
    const sum = (of: readonly ShadowLine[]): number =>
      of.reduce((all, { decisions }) => all + (decisions ?? 0), 0)
    const same = own.filter((line) => outcomeOf(line) === outcomeOf(line.shadow))
    return {
      version,
      decisions: isKnown ? sum(own) : '–',
      sameOutcome: isKnown ? percent(sum(same) / Math.max(1, sum(own))) : '–',
    }
  })
  const rows = lines.map((line) => ({
    version: line.version,
    inForce: line.inForce,
    held: outcomeOf(line),
    would: outcomeOf(line.shadow),
    decisions: figure(line.decisions),
    sameLimit: figure(line.sameLimits),
    limits: figure(line.limits),
    wouldLimits: figure(line.shadowLimits),
    loans: figure(line.loans),
    late: figure(line.lateLoans),
  }))
  return `${textTable(sums)}\n\n${textTable(rows)}`
}

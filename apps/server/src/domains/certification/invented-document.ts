import { randomInt } from 'node:crypto'
import type { Market } from '@noren/markets/market'
import type { DocumentKind } from '@noren/markets/pack'
import { textLike } from '../../platform/text-like.ts'
import { isAtOddsWithNumber } from './identity/identity-rules.ts'

/** Numbers that encode a date of birth or a year rarely encode the wanted one. */
const TRIES_MAX = 100_000

export interface InventedIdentity {
  readonly kind: DocumentKind
  readonly number: string
  /** DD/MM/YYYY. */
  readonly dob: string
}

/** Of many thousands: two who have the name and this in common would be looked at as one person. */
const inventBirthDate = (): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(1 + randomInt(28))}/${two(1 + randomInt(12))}/${1970 + randomInt(30)}`
}

/**
 * The document of somebody who does not exist, with a number that nobody has shown yet: for the sandbox,
 * where people are invented.
 */
export const inventIdentity = ({
  documentKinds,
}: Pick<Market, 'documentKinds'>): InventedIdentity => {
  // Of a kind whose whole number is stored, so that no check digit is asked for.
  const kind = documentKinds.find(({ keptLength }) => keptLength === null) ?? documentKinds[0]
  if (!kind) throw new RangeError('the market has no documents')
  const dob = inventBirthDate()
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const number = textLike(kind.pattern)
    if (!isAtOddsWithNumber(kind.documentKind, number, { dob })) return { kind, number, dob }
  }
  throw new RangeError(`no number of ${kind.documentKind} fits ${dob}`)
}

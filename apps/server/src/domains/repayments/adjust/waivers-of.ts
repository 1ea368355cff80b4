import type { GivenUp } from '@noren/pricing/settlement'
import type { Deps } from '../../../deps.ts'
import { UNBOOKED_WAIVER } from '../receive/entries.ts'
import type { WaivedPart, WaiverRow } from './waiver-store.ts'

/** Where each part of a debt stands; what is waived first comes first. */
const PARTS = [
  ['penal', 'penalMinor'],
  ['fee', 'feeMinor'],
  ['tax', 'taxMinor'],
  ['interest', 'interestMinor'],
  ['principal', 'principalMinor'],
] as const satisfies readonly (readonly [WaivedPart, keyof GivenUp])[]

/** A waiver of each part that is not nothing, to be booked. */
export const waiversOf = (
  { newId }: Pick<Deps, 'newId'>,
  parts: GivenUp,
  of: Pick<WaiverRow, 'loanId' | 'operatorId' | 'reason' | 'waivedOn' | 'waivedAt'>,
): WaiverRow[] =>
  PARTS.flatMap(([part, field]) =>
    parts[field] === 0
      ? []
      : [{ ...UNBOOKED_WAIVER, ...of, waiverId: newId(), part, amountMinor: parts[field] }],
  )

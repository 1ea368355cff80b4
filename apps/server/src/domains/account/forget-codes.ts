import type { Tx } from '../../platform/db/pool.ts'
import * as codes from './store/codes.ts'
import * as sessions from './store/sessions.ts'

/** Codes count against the limits of a day and are worth nothing after it. Returns how many went. */
export const forgetOldCodes = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  codes.deleteCodes(tx, { before: daysBefore(at, CODES_KEPT_DAYS), limit })
const CODES_KEPT_DAYS = 2

/** A used token must be known for as long as it would still be good. Returns how many went. */
export const forgetOpenTokens = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  sessions.deleteOpenTokens(tx, { before: daysBefore(at, 1), limit })

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)

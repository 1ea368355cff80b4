import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import * as codes from '../books/export-codes.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'

/** The accounts of a book with the lender's own codes. @throws AppError NOT_FOUND */
export const listExportCodes = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { operatorId }: Operator,
  book: string,
): Promise<codes.CodedAccount[]> =>
  inTransaction(deps.db, (tx) => codes.listCodes(deps, tx, { book, operatorId }), {
    isolation: 'repeatable read',
    readOnly: true,
  })

/** Asks for the code of an account in the lender's own chart. @throws AppError NOT_FOUND: the book has no such account */
export const setExportCode = (
  deps: Deps,
  who: Operator,
  input: { requestId: string; book: string; code: number; exportCode: string | null },
  at: Date,
): Promise<{ changeId: string }> => {
  const { requestId, ...wish } = input
  const deciding = { call: 'setExportCode', requestId, input: wish, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { book, code } = wish
    const held = await codes.ownCodesOn(tx, { book, knownOn: deps.clock.businessDay() })
    const answer = await codes.askForCode(deps, tx, { ...wish, askedBy: who.operatorId, at })
    const before = { exportCode: held.get(code) ?? null }
    return { answer, subjectId: answer.changeId, userId: null, before, after: wish }
  })
}

/**
 * The second person confirms or refuses it. Throws SAME_OPERATOR for the one who asked, CASE_DECIDED where it was decided or
 * another code was asked for since.
 */
export const decideExportCode = (
  deps: Deps,
  who: Operator,
  input: { requestId: string; changeId: string; decision: 'confirm' | 'refuse' },
  at: Date,
): Promise<{ changeId: string; exportCode: string | null }> => {
  const { requestId, ...asked } = input
  const deciding = { call: 'decideExportCode', requestId, input: asked, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { changeId } = asked
    const row = await codes.findAskedCode(tx, changeId)
    if (!row) throw new AppError('NOT_FOUND')
    if (await isSamePerson(tx, row.askedBy, who.operatorId)) throw new AppError('SAME_OPERATOR')
    const decision = asked.decision === 'confirm' ? 'confirmed' : 'refused'
    const on = deps.clock.businessDay()
    const decided = { changeId, decision, decidedBy: who.operatorId, at, on } as const
    if (!row.isNewest || !(await codes.decideAskedCode(tx, decided))) {
      throw new AppError('CASE_DECIDED')
    }
    const { book, code } = row
    const held = await codes.ownCodesOn(tx, { book, knownOn: on })
    const answer = { changeId, exportCode: held.get(code) ?? null }
    const before = { state: 'waits', book, code, exportCode: row.exportCode }
    return { answer, subjectId: changeId, userId: null, before, after: { decision, ...answer } }
  })
}

import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { accountName } from './chart.ts'
import * as store from './store/export-codes.ts'

/** Codes of a lender's own chart by ours; an account without one is not among them. */
export type OwnCodes = ReadonlyMap<number, string>

/** Those that two persons had agreed to by the end of a day. */
export const ownCodesOn = async (
  on: Querier,
  of: { book: string; knownOn: Day },
): Promise<OwnCodes> =>
  new Map(
    (await store.listHeld(on, of)).flatMap(({ code, exportCode }) =>
      exportCode === null ? [] : [[code, exportCode] as const],
    ),
  )

export interface CodedAccount {
  readonly code: number
  readonly name: string
  readonly exportCode: string | null
  /** What a second person has not decided yet. */
  readonly waiting: {
    readonly changeId: string
    readonly exportCode: string | null
    readonly askedBy: string
    readonly isMine: boolean
  } | null
}

/** The accounts of a book with their codes in the lender's chart. @throws AppError NOT_FOUND */
export const listCodes = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
  of: { book: string; operatorId: string },
): Promise<CodedAccount[]> => {
  const { book } = of
  const codes = await store.listAccounts(on, book)
  if (codes.length === 0) throw new AppError('NOT_FOUND')
  const held = await ownCodesOn(on, { book, knownOn: clock.businessDay() })
  const waiting = new Map(
    (await store.listWaiting(on, of)).map(({ code, ...change }) => [code, change]),
  )
  return codes.map((code) => ({
    ...{ code, name: accountName(code), exportCode: held.get(code) ?? null },
    waiting: waiting.get(code) ?? null,
  }))
}

/** Notes the code that an account is to have, which a second person has to confirm. @throws AppError NOT_FOUND */
export const askForCode = async (
  { newId }: Pick<Deps, 'newId'>,
  tx: Tx,
  asked: Pick<store.CodeChange, 'book' | 'code' | 'exportCode' | 'askedBy' | 'at'>,
): Promise<{ changeId: string }> => {
  const codes = await store.listAccounts(tx, asked.book)
  if (!codes.includes(asked.code)) throw new AppError('NOT_FOUND')
  const changeId = newId()
  store.insertCode(tx, { ...asked, changeId })
  return { changeId }
}

export const findAskedCode = store.findCode
/** False when it was decided before. */
export const decideAskedCode = store.decideCode

import { createHash } from 'node:crypto'
import type { ErrorName } from '@noren/contract/error-codes'
import { canApply } from '@noren/contract/user-status'
import { lendersOf } from '@noren/markets/market-by-code'
import type { StatementRefusal, StatementText } from '@noren/vision/vision'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { hasConsent } from '../account/consents.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import { verifiedAccountOf } from '../certification/verified-account.ts'
import { countStatement, hasSentFile, isOthersFile, keepReading } from '../credit/income-proofs.ts'
import {
  AGE_DAYS_MAX,
  DAYS_MIN,
  type ReadStatement,
  readStatement,
  type StatementFault,
} from './read/read-statement.ts'
import { type IncomeView, incomeView, showIncome } from './show-income.ts'

/** The consent under which a statement is read. */
export const INCOME_CONSENT = 'incomeProof'
/** Enough for several banks and some wrong passwords. */
const FILES_A_DAY = 20

/**
 * Reads a statement of the person's account in a process of its own. The file and its password are gone with this
 * call; what was read waits, sealed, until they decide. Throws CONSENT_NEEDED, FILE_LIMIT, BUSY and what is wrong with
 * the file.
 */
export const sendStatement = async (
  deps: Deps,
  { userId }: { userId: string },
  sent: { bytes: Buffer; password: string },
): Promise<IncomeView> => {
  if (!(await hasConsent(deps.db, { userId, purpose: INCOME_CONSENT }))) {
    throw new AppError('CONSENT_NEEDED')
  }
  const fileDigest = createHash('sha256').update(sent.bytes).digest()
  if (await hasSentFile(deps.db, { userId, fileDigest })) return showIncome(deps, { userId })
  const count = await countStatement(deps.db, { userId, on: deps.clock.businessDay() })
  if (count === undefined) throw new AppError('STEP_ORDER')
  if (count > FILES_A_DAY) throw new AppError('FILE_LIMIT')
  const text = await textOf(deps, userId, sent)
  const { evidence, reading } = await readFor(deps, userId, text)
  return inTransaction(deps.db, async (tx) => {
    if (!canApply(await lockUserStatus(tx, userId))) throw new AppError('STEP_ORDER')
    if (!(await hasConsent(tx, { userId, purpose: INCOME_CONSENT }))) {
      throw new AppError('CONSENT_NEEDED')
    }
    // A file of another person is theirs, whatever name they bear.
    if (await isOthersFile(tx, { userId, fileDigest })) throw new AppError('FILE_OTHER_NAME')
    if (!(await hasSentFile(tx, { userId, fileDigest }))) {
      const at = deps.clock.now()
      await keepReading(deps, tx, { userId, fileDigest, evidence, reading, at })
    }
    return incomeView(deps, tx, userId)
  })
}

const REFUSED: Readonly<Record<StatementRefusal, ErrorName>> = {
  kind: 'FILE_KIND',
  passwordNeeded: 'FILE_PASSWORD',
  passwordWrong: 'FILE_PASSWORD_WRONG',
  damaged: 'FILE_DAMAGED',
  tooLong: 'FILE_TOO_LONG',
  noText: 'FILE_NO_TEXT',
  tooHeavy: 'FILE_TOO_HEAVY',
}

const textOf = async (
  deps: Deps,
  owner: string,
  { bytes: file, password }: { bytes: Buffer; password: string },
): Promise<StatementText> => {
  const answer = await deps.vision.readStatement({ file, password, owner })
  if (!answer.ok) {
    if (answer.failure === 'failed') throw new Error('a statement was not read by its process')
    throw new AppError('BUSY', { waitSeconds: answer.waitSeconds ?? 5 })
  }
  if ('refusal' in answer.value) throw new AppError(REFUSED[answer.value.refusal])
  return answer.value
}

const readFor = async (deps: Deps, userId: string, text: StatementText): Promise<ReadStatement> => {
  const name = await verifiedNameOf(deps, deps.db, userId)
  const account = await verifiedAccountOf(deps.db, deps, userId)
  if (name === undefined || account === undefined) throw new AppError('STEP_ORDER')
  const found = readStatement(text, {
    name,
    accountNumber: account.accountNumber,
    lenders: lendersOf(deps.market.code).map(({ shortName }) => shortName),
    currency: deps.market.currency,
    today: deps.clock.businessDay(),
  })
  if ('why' in found) throw faultOf(found)
  return found
}

const faultOf = (fault: StatementFault): AppError => {
  switch (fault.why) {
    case 'table':
      return new AppError('FILE_NO_TABLE')
    case 'balance':
      return new AppError('FILE_BALANCE', { row: fault.row })
    case 'short':
      return new AppError('FILE_SHORT', { days: DAYS_MIN })
    case 'old':
      return new AppError('FILE_OLD', { days: AGE_DAYS_MAX })
    case 'future':
      return new AppError('FILE_FUTURE')
    case 'otherName':
      return new AppError('FILE_OTHER_NAME')
  }
}

import type { Assertion } from '@noren/contract/webauthn'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { alarm } from '../staff/alarm.ts'
import type { AskedOfKey } from './challenge-store.ts'
import { endKey, lockKey, markUsed, type StaffKey } from './key-store.ts'
import { endSessions } from './session-store.ts'
import { ClonedKeyError, verifyAssertion } from './webauthn.ts'

/** The key that answered a challenge, its use written down. */
export const useKey = async (
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  of: AskedOfKey & { credential: Assertion; at: Date },
): Promise<StaffKey> => {
  const key = await lockKey(tx, of.credential.id)
  if (!key) throw new AppError('WRONG_KEY')
  const counter = await verifyAssertion(deps.config, { ...of, key })
  await markUsed(tx, { credentialId: key.credentialId, counter, at: of.at })
  return key
}

/**
 * Runs work that uses a key. When the key turns out to exist twice, it and every session of its person end,
 * although the work itself leaves no trace.
 */
export const withKeys = async <Result>(
  deps: Deps,
  at: Date,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ClonedKeyError)) throw error
    await endCloned(deps, error.key, at)
    throw new AppError('KEY_CLONED')
  }
}

const endCloned = async (
  deps: Deps,
  { operatorId, credentialId }: StaffKey,
  at: Date,
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    await endKey(tx, { credentialId, operatorId, why: 'cloned', at })
    const sessions = await endSessions(tx, { operatorId, credentialId: null, at })
    await writeAudit(tx, {
      operatorId,
      action: 'keyCloned',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { credentialId, sessions },
      at,
    })
  })
  await alarm(deps, { finding: 'keyCloned', operatorId })
}

import { randomBytes } from 'node:crypto'
import type { NewCredential } from '@noren/contract/webauthn'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { registrationOptions } from '../../platform/webauthn.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { takeChallenge } from './session/challenge-store.ts'
import { insertKey, listKeys } from './session/key-store.ts'
import { findInvite, useInvite } from './session/link-store.ts'
import { newChallenge, type OpenedSession, openSession } from './session/open-session.ts'
import { refuseWeakKey } from './session/refuse-weak-key.ts'
import { inviteHashOf } from './session/secrets.ts'
import { verifyNewKey } from './session/webauthn.ts'
import { alarm } from './staff/alarm.ts'

const CHALLENGE_BYTES = 32

/** The challenge for the first passkey of who was invited. Throws LINK_OVER. */
export const beginEnrol = async (deps: Deps, { link }: { link: string }, at: Date) => {
  const invited = await findInvite(deps.db, { tokenHash: inviteHashOf(link), at })
  if (!invited) throw new AppError('LINK_OVER')
  const { operatorId, name } = invited
  const challenge = randomBytes(CHALLENGE_BYTES)
  const of = { purpose: 'enrol', challenge, operatorId, sessionId: null, at } as const
  const challengeId = await newChallenge(deps, of)
  const keys = await listKeys(deps.db, operatorId)
  const options = await registrationOptions(deps.config, {
    challenge,
    personId: operatorId,
    name,
    keys,
  })
  return { challengeId, name, options }
}

/** Keeps the first passkey and opens a session; the link is used up. */
export const finishEnrol = async (
  deps: Deps,
  given: {
    link: string
    challengeId: string
    credential: NewCredential
    label: string
    sessionLabel: string
  },
  at: Date,
): Promise<OpenedSession> => {
  const tokenHash = inviteHashOf(given.link)
  const invited = await findInvite(deps.db, { tokenHash, at })
  if (!invited) throw new AppError('LINK_OVER')
  const { operatorId, name } = invited
  const { challengeId, credential, label } = given
  const asked = { challengeId, purpose: 'enrol', operatorId, sessionId: null, at } as const
  const taken = await takeChallenge(deps.db, asked)
  if (!taken) throw new AppError('WRONG_KEY')
  const key = await verifyNewKey(deps.config, { challenge: taken.challenge, credential })
  const opened = await inTransaction(deps.db, async (tx) => {
    const used = await useInvite(tx, { tokenHash, at })
    if (!used) throw new AppError('LINK_OVER')
    await refuseWeakKey(deps, tx, { operatorId, key })
    if (!(await insertKey(tx, { ...key, operatorId, label, at }))) throw new AppError('WRONG_KEY')
    await writeAudit(tx, {
      operatorId,
      action: 'finishEnrol',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { credentialId: key.credentialId, isDeviceBound: key.isDeviceBound },
      at,
    })
    const { credentialId } = key
    const session = { operatorId, name, kind: 'passkey', credentialId, at } as const
    return openSession(deps, tx, { ...session, label: given.sessionLabel })
  })
  await alarm(deps, { finding: 'enrolled', operatorId })
  return opened
}

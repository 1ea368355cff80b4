import type { NewCredential } from '@noren/contract/webauthn'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { readNewKey, registrationOptions } from '../../platform/webauthn.ts'
import type { Origin } from './origin.ts'
import { makeChallenge, takeChallenge } from './passkeys/challenge.ts'
import { askFreshCode, useFreshCode } from './passkeys/fresh-code.ts'
import * as store from './passkeys/passkey-store.ts'
import { tellOwner } from './passkeys/tell-owner.ts'
import { phoneOf } from './phones.ts'
import type { Session } from './sessions.ts'
import { lockUserStatus } from './user-status.ts'

/** One for each of a person's devices, and some to spare. */
const MOST = 5
const PHONE_DIGITS_SHOWN = 4

type Owner = Pick<Session, 'userId' | 'sessionId'>

const labelContext = (userId: string): string => `passkeys.label ${userId}`

export const listPasskeys = async (deps: Deps, { userId }: Pick<Owner, 'userId'>) =>
  (await store.listPasskeys(deps.db, userId)).map(
    ({ passkeyId, labelSealed, addedAt, usedAt }) => ({
      passkeyId,
      label: openField(deps.secrets.fieldKey, labelContext(userId), labelSealed),
      addedAt,
      usedAt,
    }),
  )

const refuseMany = (count: number): void => {
  if (count >= MOST) throw new AppError('PASSKEY_MANY', { most: MOST })
}

/**
 * What a browser needs to make a passkey, for whoever has just typed a code. Throws STEP_UP without one. The
 * name that the device will show has the last digits of the phone: some devices copy it to a cloud.
 */
export const beginPasskey = async (
  deps: Deps,
  { userId, sessionId }: Owner,
  origin: Origin,
  { code }: { code: string | undefined },
) => {
  const keys = await store.listPasskeys(deps.db, userId)
  refuseMany(keys.length)
  await askFreshCode(deps, origin, { userId, code })
  const phone = await phoneOf(deps, deps.db, userId)
  const challenge = makeChallenge(deps, { purpose: 'add', userId, sessionId }, origin.at)
  const name = `Noren •••• ${phone.slice(-PHONE_DIGITS_SHOWN)}`
  const options = await registrationOptions(deps.config, {
    challenge,
    personId: userId,
    name,
    keys,
  })
  return { challenge: challenge.toString('base64url'), options }
}

/** Adds a passkey with the code that `beginPasskey` was shown, and tells the owner. */
export const addPasskey = async (
  deps: Deps,
  { userId, sessionId }: Owner,
  origin: Origin,
  given: {
    requestId: string
    challenge: string
    code: string
    credential: NewCredential
    label: string
  },
): Promise<{ passkeyId: string }> => {
  const { requestId, ...input } = given
  const { at } = origin
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId, call: 'addPasskey', requestId, input, at }, async () => {
      // Two added at once count one after the other.
      await lockUserStatus(tx, userId)
      refuseMany((await store.listPasskeys(tx, userId)).length)
      const madeFor = { purpose: 'add', userId, sessionId } as const
      const asked = await takeChallenge(deps, tx, { challenge: input.challenge, madeFor, at })
      const { credential, code } = input
      const key = asked && (await readNewKey(deps.config, { ...asked, credential }))
      if (!key) throw new AppError('PASSKEY_WRONG')
      await useFreshCode(deps, tx, origin, { userId, code })
      const passkeyId = deps.newId()
      const labelSealed = sealField(deps.secrets.fieldKey, labelContext(userId), input.label)
      const { credentialId, publicKey, counter, transports } = key
      const row = { userId, passkeyId, credentialId, publicKey, counter, transports }
      if (!(await store.insertPasskey(tx, { ...row, labelSealed, at }))) {
        throw new AppError('PASSKEY_WRONG')
      }
      await tellOwner(deps, tx, { userId, passkeyId, kind: 'passkeyAdded', at })
      return { passkeyId }
    }),
  )
}

/** Throws NOT_FOUND for one that is not there any more, or somebody else's. */
export const removePasskey = (
  deps: Deps,
  { userId }: Pick<Owner, 'userId'>,
  { passkeyId }: { passkeyId: string },
  at: Date,
): Promise<{ credentialId: string }> =>
  inTransaction(deps.db, async (tx) => {
    const removed = await store.deletePasskey(tx, { userId, passkeyId })
    if (!removed) throw new AppError('NOT_FOUND')
    await tellOwner(deps, tx, { userId, passkeyId, kind: 'passkeyRemoved', at })
    return { credentialId: removed.credentialId }
  })

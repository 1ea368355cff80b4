import { USER_STATUS } from '@noren/contract/user-status'
import type { Assertion } from '@noren/contract/webauthn'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { assertionOptions, isCloned, personIdOf, readAssertion } from '../../platform/webauthn.ts'
import { passkeyWait } from './codes/budgets.ts'
import { networkOf } from './codes/network.ts'
import { noteDevice } from './new-device.ts'
import type { Origin } from './origin.ts'
import { type AskedOfPasskey, makeChallenge, takeChallenge } from './passkeys/challenge.ts'
import * as passkeys from './passkeys/passkey-store.ts'
import { tellOwner } from './passkeys/tell-owner.ts'
import * as wrong from './passkeys/wrong-store.ts'
import { readPhoneOf } from './phones.ts'
import { startSession } from './sessions/start-session.ts'
import type { SignedIn } from './sign-in.ts'
import * as store from './store/account.ts'

/** A challenge for whichever passkey answers: nobody says who they are, and nothing is written. */
export const beginPasskeySignIn = async (deps: Deps, { deviceId, at }: Origin) => {
  const challenge = makeChallenge(deps, { purpose: 'signIn', deviceId }, at)
  const options = await assertionOptions(deps.config, { challenge })
  return { challenge: challenge.toString('base64url'), options }
}

interface Answered {
  challenge: string
  credential: Assertion
  deviceLabel: string
}

/** What became of an answer; a copied key is taken out of use, so that a wrong one commits too. */
type Outcome =
  | { is: 'signedIn'; signedIn: SignedIn }
  | { is: 'wrong'; userId: string | null; reason: 'PASSKEY_WRONG' | 'PASSKEY_UNKNOWN' }

const refuseWhile = (waitSeconds: number): void => {
  if (waitSeconds > 0) throw new AppError('PASSKEY_WAIT', { waitSeconds })
}

/**
 * Signs in the person whose passkey answered. A wrong one is counted for the network, and for the person whose
 * key it names; their code opens meanwhile, so that nobody locks anybody else out. An answer that comes twice,
 * too late, or overtaken by a later one of the same key is refused and not counted: a lost connection is no guess.
 */
export const signInByPasskey = async (
  deps: Deps,
  origin: Origin,
  input: Answered,
): Promise<SignedIn> => {
  const { at, deviceId } = origin
  const networkHash = keyedHash(deps.secrets.otpKey, 'network', networkOf(origin.address))
  refuseWhile(
    passkeyWait(await wrong.agesOfNetwork(deps.db, { networkHash, at }), 'passkeyNetwork'),
  )
  const madeFor = { purpose: 'signIn', deviceId } as const
  // Used up whatever comes of it.
  const asked = await takeChallenge(deps, deps.db, { challenge: input.challenge, madeFor, at })
  if (!asked) throw new AppError('PASSKEY_WRONG')
  const outcome = await inTransaction(deps.db, (tx) =>
    answer(deps, tx, origin, { ...input, ...asked }),
  )
  if (outcome.is === 'signedIn') return outcome.signedIn
  const { userId, reason } = outcome
  await wrong.insertWrong(deps.db, { id: deps.newId(), networkHash, userId, at })
  throw new AppError(reason)
}

const answer = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  { challenge, askedAt, credential, deviceLabel }: Omit<Answered, 'challenge'> & AskedOfPasskey,
): Promise<Outcome> => {
  const { at } = origin
  const userId = personIdOf(credential.response.userHandle ?? '')
  const key = userId && (await passkeys.lockPasskey(tx, { userId, credentialId: credential.id }))
  if (!key) return { is: 'wrong', userId: null, reason: 'PASSKEY_UNKNOWN' }
  refuseWhile(passkeyWait(await wrong.agesOfPerson(tx, { userId, at }), 'passkeyPerson'))
  const counter = await readAssertion(deps.config, { challenge, credential, key })
  if (counter === undefined) return { is: 'wrong', userId, reason: 'PASSKEY_WRONG' }
  if (isCloned(key, counter)) {
    // Asked before the key's last use, it counted fewer uses because it was given before: one key, two tabs.
    if (key.usedAt !== null && askedAt <= key.usedAt) throw new AppError('PASSKEY_WRONG')
    return endCopied(deps, tx, key, at)
  }
  const user = await store.findUser(tx, userId)
  if (!user || user.closedAt) throw new AppError('SERVICE_CLOSED')
  if (user.bizStatus === USER_STATUS.blocked) throw new AppError('PASSKEY_OFF')
  await passkeys.markUsed(tx, { userId, passkeyId: key.passkeyId, counter, at })
  await wrong.forgetOfPerson(tx, { userId })
  const phone = readPhoneOf(deps, user)
  await noteDevice(deps, tx, origin, { userId, phone, deviceLabel })
  const { token, mark } = await startSession(deps, tx, { userId, deviceLabel }, origin)
  const { bizStatus } = user
  return { is: 'signedIn', signedIn: { token, mark, userId, phone, bizStatus, isNewUser: false } }
}

/** There are two of it: neither opens anything any more, and the owner is told. */
const endCopied = async (
  deps: Deps,
  tx: Tx,
  { userId, passkeyId }: passkeys.KnownPasskey,
  at: Date,
): Promise<Outcome> => {
  await passkeys.deletePasskey(tx, { userId, passkeyId })
  await tellOwner(deps, tx, { userId, passkeyId, kind: 'passkeyCopied', at })
  return { is: 'wrong', userId, reason: 'PASSKEY_UNKNOWN' }
}

import { randomBytes } from 'node:crypto'
import { mayCall, STAFF_CALLS } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { assertionOptions, originOf } from '../../platform/webauthn.ts'
import type { Operator } from './operator.ts'
import { insertChallenge, takeSignature } from './session/challenge-store.ts'
import { listKeys } from './session/key-store.ts'
import { markFresh } from './session/session-store.ts'
import type { SignedDecision } from './session/signature-store.ts'
import { decidedHash, signedChallenge } from './session/signed-challenge.ts'
import { useKey } from './session/use-key.ts'

const NONCE_BYTES = 32
const SIGN_MS = 2 * 60_000

/** Decisions that name a person: their text is not kept with the signature. */
const NAMING = ['inviteStaff', 'addKey', 'addTotp']
/** Longer ones are kept as their hash. */
const TEXT_MAX = 2000

/** The challenge that a passkey signs for one decision. Throws FORBIDDEN for a call that they may not make. */
export const beginSignature = async (
  deps: Deps,
  who: Operator,
  of: { call: string; requestId: string; inputHash: string },
  at: Date,
) => {
  const { operatorId, session } = who
  if (session?.kind !== 'passkey') throw new AppError('PASSKEY_NEEDED')
  const { call, requestId } = of
  const touch = mayCall(who.roles, call) ? STAFF_CALLS[call]?.touch : undefined
  if (touch !== 'signed' && touch !== 'aboveLimit') throw new AppError('FORBIDDEN')
  const inputHash = Buffer.from(of.inputHash, 'hex')
  const nonce = randomBytes(NONCE_BYTES)
  const challenge = signedChallenge({ call, requestId, inputHash, nonce })
  const signatureId = deps.newId()
  const until = new Date(at.getTime() + SIGN_MS)
  await insertChallenge(deps.db, {
    challengeId: signatureId,
    purpose: 'sign',
    challenge,
    operatorId,
    sessionId: session.sessionId,
    call,
    requestId,
    inputHash,
    nonce,
    begunAt: at,
    expiresAt: until,
  })
  const keys = await listKeys(deps.db, operatorId)
  return { signatureId, until, options: await assertionOptions(deps.config, { challenge, keys }) }
}

/**
 * The signature that came with a decision, verified and its challenge used up in the decision's own
 * transaction; null for a session or token that brings none. Throws SIGNATURE_NEEDED, SIGNATURE_WRONG.
 */
export const readSignature = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  { call, requestId, at }: { call: string; requestId: string; at: Date },
): Promise<SignedDecision | null> => {
  const { session, operatorId, decided } = who
  if (!session) return null
  if (!decided?.signature) {
    if (STAFF_CALLS[call]?.touch === 'signed') throw new AppError('SIGNATURE_NEEDED')
    return null
  }
  const { signatureId, credential } = decided.signature
  const { sessionId } = session
  const inputHash = decidedHash(decided.text)
  const taken = await takeSignature(tx, {
    signatureId,
    operatorId,
    sessionId,
    call,
    requestId,
    inputHash,
    at,
  })
  if (!taken?.nonce) throw new AppError('SIGNATURE_WRONG')
  const { challenge, begunAt, nonce } = taken
  const key = await useKey(deps, tx, { challenge, begunAt, credential, at }).catch(asSignature)
  if (key.operatorId !== operatorId) throw new AppError('SIGNATURE_WRONG')
  await markFresh(tx, { sessionId, at })
  const { response } = credential
  return {
    operatorId,
    credentialId: key.credentialId,
    call,
    requestId,
    inputHash,
    decidedText: NAMING.includes(call) || decided.text.length > TEXT_MAX ? null : decided.text,
    nonce,
    origin: originOf(deps.config),
    authenticatorData: Buffer.from(response.authenticatorData, 'base64url'),
    clientData: Buffer.from(response.clientDataJSON, 'base64url'),
    signature: Buffer.from(response.signature, 'base64url'),
    publicKey: key.publicKey,
    signedAt: at,
  }
}

const asSignature = (error: unknown): never => {
  if (error instanceof AppError && error.reason === 'WRONG_KEY') {
    throw new AppError('SIGNATURE_WRONG')
  }
  throw error
}

/** Where a decision turns out to need a second person: the session has to have signed it. */
export const demandSignature = ({ session, decided }: Operator): void => {
  if (session && !decided?.signature) throw new AppError('SIGNATURE_NEEDED')
}

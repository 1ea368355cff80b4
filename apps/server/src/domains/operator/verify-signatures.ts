import { STAFF_CALLS } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './session/signature-store.ts'
import { decidedHash, signedChallenge } from './session/signed-challenge.ts'
import { isSignedBy } from './session/webauthn.ts'

const AT_ONCE = 500
/** Whoever invented everything needs no million sentences. */
const PROBLEMS_MAX = 20

const SIGNED_CALLS = Object.keys(STAFF_CALLS).filter(
  (call) => STAFF_CALLS[call]?.touch === 'signed',
)

/** What is wrong with a signature, as everything that belongs to it stands in the database. */
const problemOf = async (kept: store.KeptSignature): Promise<string | undefined> => {
  const { call, requestId, inputHash, nonce } = kept
  if (kept.action !== call || kept.actedBy !== kept.operatorId) return 'is of another decision'
  if (kept.keyOwner !== kept.operatorId) return 'is by the key of another person'
  if (!kept.publicKey.equals(kept.registeredKey)) return 'names another key than was registered'
  if (kept.decidedText !== null && !decidedHash(kept.decidedText).equals(inputHash)) {
    return 'is about another decision than is written there'
  }
  const challenge = signedChallenge({ call, requestId, inputHash, nonce })
  return (await isSignedBy({ ...kept, challenge })) ? undefined : 'is not by this key'
}

/**
 * Verifies the signatures of decisions since a time, with the keys as they were registered; and outside the
 * sandbox that none is missing since the first passkey. Returns a sentence for each problem.
 */
export const verifySignatures = async (
  { config }: Pick<Deps, 'config'>,
  on: Querier,
  { since }: { since: Date },
): Promise<{ problems: string[]; count: number }> => {
  const problems: string[] = []
  let count = 0
  for (let after = 0; problems.length < PROBLEMS_MAX; ) {
    const rows = await store.listSignatures(on, { after, since, limit: AT_ONCE })
    for (const kept of rows) {
      const problem = await problemOf(kept)
      if (problem)
        problems.push(`decision_signatures: the signature of entry ${kept.auditId} ${problem}`)
      count += 1
    }
    after = rows.at(-1)?.auditId ?? after
    if (rows.length < AT_ONCE) break
  }
  if (!config.isSandbox) {
    const unsigned = await store.listUnsigned(on, {
      calls: SIGNED_CALLS,
      since,
      limit: PROBLEMS_MAX,
    })
    for (const { auditId, action } of unsigned) {
      problems.push(`operator_audit: entry ${auditId} (${action}) is not signed by who decided`)
    }
  }
  return { problems: problems.slice(0, PROBLEMS_MAX), count }
}

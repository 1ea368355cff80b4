import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { handleOf } from './code-limits.ts'
import { networkOf } from './codes/network.ts'
import type { Origin } from './origin.ts'

/** Each way in of a borrower, and of the staff; docs/SECURITY.md says of each what it asks for. */
export type Way =
  | 'code'
  | 'handOff'
  | 'passkey'
  | 'staffInvite'
  | 'staffPasskey'
  | 'staffResume'
  | 'staffLink'

/**
 * A line of the log for each sign-in and each refused one, with its request's id: by what, from which network,
 * and what became of it. The network is a keyed hash, and there is nothing of a person, phone or device in it.
 */
export const noteSignIn = async <SignedIn>(
  deps: Pick<Deps, 'log' | 'secrets'>,
  { address }: Pick<Origin, 'address'>,
  { way, signIn }: { way: Way; signIn: () => Promise<SignedIn> },
): Promise<SignedIn> => {
  const network = handleOf(keyedHash(deps.secrets.otpKey, 'network', networkOf(address)))
  const note = (outcome: string): void => deps.log.info({ way, outcome, network }, 'sign-in')
  try {
    const signedIn = await signIn()
    note('done')
    return signedIn
  } catch (error) {
    note(error instanceof AppError ? error.reason : 'failed')
    throw error
  }
}

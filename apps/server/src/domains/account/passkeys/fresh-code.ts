import { OTP_TYPE } from '@noren/contract/account'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Origin } from '../origin.ts'
import { checkStepUp, spendStepUp } from '../step-up.ts'

/** What shows that the owner is there, and not only their open session: a fresh code from their own phone. */

const otpType = OTP_TYPE.addPasskey

/** Throws STEP_UP without a code. It is not used up: the browser has yet to make the passkey. */
export const askFreshCode = (
  deps: Deps,
  origin: Origin,
  of: { userId: string; code: string | undefined },
): Promise<void> => checkStepUp(deps, origin, { ...of, otpType })

/** Used up together with the passkey that it was for. */
export const useFreshCode = (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  of: { userId: string; code: string },
): Promise<void> => spendStepUp(deps, tx, origin, { ...of, otpType })

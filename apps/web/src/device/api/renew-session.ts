import { renewLogin } from '@noren/contract/account'
import { nowMs } from '../clock.ts'
import { DAY_MS, keep, readKept } from '../storage/kept.ts'
import { bindDevice, call } from './client.ts'
import { readToken, writeToken } from './session.ts'

const ASKED_AT = 'noren_renewed'

/**
 * Asks once a day for a newer token; its answer writes the cookies anew, for a year from then on. A session from before there were device keys gets its key here. A lost answer
 * does no harm: the server takes the old token until it has seen the new one.
 */
export async function renewSession(): Promise<void> {
  const before = readToken()
  if (before === null || (readKept<number>(ASKED_AT) ?? 0) > nowMs() - DAY_MS) return
  await bindDevice()
  const { token } = await call(renewLogin, { body: {} })
  // In anew while the answer was on its way.
  const now = readToken()
  if (now !== before && now !== token) return
  keep(ASKED_AT, nowMs())
  if (token) writeToken(token)
}

import { onSignedIn } from '../signed-in.ts'
import { forgetAll, readKept } from './kept.ts'
import { forgetExpiredSealed, keepSealed, openSealed } from './sealed.ts'

/** What keep() writes; nothing else that may lie here is touched. */
const OURS = /^(noren_|isReportedDeviceInfo$|appStartFlag$|isAgree$|isGuideShowed$)/
const LOOK_EVERY_MS = 60_000

/**
 * At each start and every minute from then on: what is over goes, whether anybody asks for it or not.
 * @returns how to stop
 */
export function takeCare(): () => void {
  const look = () => {
    forgetAll((key) => OURS.test(key) && readKept(key) === null)
    void forgetExpiredSealed()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  const stopHearing = onSignedIn(({ phone }) => void keepSealed('number', { phone }))
  // Used again, it is kept for longer.
  void openSealed<{ phone: string }>('number').then((kept) => kept && keepSealed('number', kept))
  return () => {
    clearInterval(timer)
    stopHearing()
  }
}

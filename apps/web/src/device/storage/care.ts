import { onSignedIn } from '../signed-in.ts'
import { forgetAll, readKept } from './kept.ts'
import { forgetExpiredSealed, keepSealed, openSealed } from './sealed.ts'

/** The keys that keep() writes; nothing else in storage is touched. */
const OURS =
  /^(noren_|(is(ReportedDeviceInfo|Agree|Asked|GuideShowed|Sandbox)|appStartFlag|passkey)$)/
const LOOK_EVERY_MS = 60_000

/**
 * Removes expired entries, at each start and every minute from then on, whether anyone reads them or not.
 * @returns a function that stops it
 */
export function takeCare(): () => void {
  const look = () => {
    forgetAll((key) => OURS.test(key) && readKept(key) === null)
    void forgetExpiredSealed()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  const stopHearing = onSignedIn(({ phone }) => void keepSealed('number', { phone }))
  // Each use extends how long the phone number is kept.
  void openSealed<{ phone: string }>('number').then((kept) => kept && keepSealed('number', kept))
  return () => {
    clearInterval(timer)
    stopHearing()
  }
}

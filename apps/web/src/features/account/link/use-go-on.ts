import { apiErrorOf } from '@noren/client/api-error'
import { loginOut } from '@noren/contract/account'
import { uniqueLogin } from '@noren/contract/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenLink } from '../../../app/guards.ts'
import { bindDevice, call } from '../../../device/api/client.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { currentVisitor, startSignedIn } from '../../../shell/session-store.ts'

/** How often the server is asked whether the other device has confirmed. */
const ASK_EVERY_MS = 2_000

export type GoingOn =
  | { at: 'asking' }
  | { at: 'beginning' }
  | { at: 'waiting'; number: string }
  /** `text` is the server's, where it says more than that nothing came of it. */
  | { at: 'refused' | 'over'; text: string }

/** From "yes, go on here" to the sign-in: the number to compare, until the other device has said yes or no. */
export function useGoOn(link: OpenLink): { state: GoingOn; begin: () => void } {
  const [state, setState] = useState<GoingOn>({ at: 'asking' })
  const [tries, setTries] = useState(0)
  const queryClient = useQueryClient()
  const isOn = state.at === 'beginning' || state.at === 'waiting'

  const finish = async (session: Parameters<typeof startSignedIn>[0]) => {
    // Whoever was signed in here before made room for this person.
    if (currentVisitor().hasToken) await call(loginOut, {}).catch(() => undefined)
    startSignedIn(session)
    goByStatus({ replace: true })
    queryClient.clear()
  }
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      if (state.at === 'beginning') await bindDevice()
      const session = await call(uniqueLogin, { body: link })
      if (isWanted()) await finish(session)
    } catch (cause) {
      if (!isWanted()) return
      const { kind, reason, data, msg } = apiErrorOf(cause)
      if (reason === 'HAND_OFF_WAITING') setState({ at: 'waiting', number: String(data.number) })
      else if (kind === 'refused') {
        setState({ at: reason === 'HAND_OFF_REFUSED' ? 'refused' : 'over', text: msg })
        return
      }
      // A lost answer is asked for again.
      setTries((times) => times + 1)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that was not the last asks for the next one.
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    const timer = setTimeout(() => void ask(() => isWanted), tries === 0 ? 0 : ASK_EVERY_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isOn, tries])
  return { state, begin: () => setState({ at: 'beginning' }) }
}

import { useStream } from '@noren/client/events'
import { createStreamState } from '@noren/client/stream-state'
import type { DataOf } from '@noren/contract/endpoint'
import { listProposals } from '@noren/contract/operator'
import { listWork, operatorEvents, workCounts } from '@noren/contract/operator/work'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nowMs } from '../device/clock.ts'
import { useSession } from './session.ts'

const { setStreamUp, asksEvery } = createStreamState()

/** How long a list waits until it is asked for again; `ms` applies while no events arrive. */
export { asksEvery }

/** One decision changes several things at once. */
const TOGETHER_MS = 150
/** However much happens, a list is asked for again at most so often. */
const SELDOM_MS = 2_000
const address = async (): Promise<string> => operatorEvents.path

type Event = DataOf<typeof operatorEvents>

/**
 * Keeps counters and lists of an open, unlocked console up to date: an event names a kind of work, and what is shown of
 * the work is asked for again. The list beside a case stays as it is until the case is left.
 */
export function useLive(isAtCase: boolean): void {
  const queryClient = useQueryClient()
  const session = useSession()
  const isOpen =
    session.kind === 'signedIn' && !session.isLocked && session.me.calls.includes('operatorEvents')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readMs = useRef(Number.NEGATIVE_INFINITY)
  const stale = useRef(new Set<string>())
  useEffect(() => () => clearTimeout(timer.current), [])
  const readAgain = () => {
    timer.current = undefined
    readMs.current = nowMs()
    for (const name of stale.current) {
      const refetchType = isAtCase && name === listWork.name ? 'none' : 'active'
      void queryClient.invalidateQueries({ queryKey: [name], refetchType })
    }
    stale.current.clear()
  }
  const latest = useRef(readAgain)
  latest.current = readAgain
  useStream<Event>(isOpen ? address : null, setStreamUp, (event) => {
    stale.current.add(workCounts.name).add(listWork.name)
    const isProposal = event.kind === 'ready' || ('work' in event && event.work === 'proposal')
    if (isProposal) stale.current.add(listProposals.name)
    // At a case nothing competes with the next one.
    const leastMs = isAtCase ? SELDOM_MS : TOGETHER_MS
    const inMs = Math.max(leastMs, readMs.current + SELDOM_MS - nowMs())
    timer.current ??= setTimeout(() => latest.current(), inMs)
  })
}

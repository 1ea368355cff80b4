import type { LiveEvent } from '@noren/client/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '../device/api/events.ts'
import { askBizStatus } from './biz-status.ts'
import { useVisitor } from './session-store.ts'

/** One payment brings several events at once; what is shown is asked for once. */
const GATHER_MS = 150

/**
 * Keeps every page fresh while it is open: an event makes what is known stale, and what is on the screen is
 * asked for again. Draws nothing. `code` is the public code of a payment page, whose events come without
 * signing in.
 */
export function LiveData({ code }: { code: string | null }) {
  const queryClient = useQueryClient()
  const { hasToken } = useVisitor()
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(gathering.current), [])
  const hear = (event: LiveEvent) => {
    if (event.kind === 'review' && hasToken) void askBizStatus(queryClient)
    clearTimeout(gathering.current)
    gathering.current = setTimeout(() => void queryClient.invalidateQueries(), GATHER_MS)
  }
  useLiveEvents(code ? { code } : hasToken ? 'person' : null, hear)
  return null
}

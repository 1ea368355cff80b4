import type { LiveEvent } from '@noren/client/events'
import { readAnew } from '@noren/client/read-anew'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '../device/api/events.ts'
import { forgetToken } from '../device/api/session.ts'
import { idle } from '../device/idle.ts'
import { askBizStatus } from './biz-status.ts'
import { currentVisitor, useVisitor } from './session-store.ts'

/** One payment causes several events at once; the data is refetched once. */
const GATHER_MS = 150

/**
 * Keeps an open page up to date: an event invalidates the cached data, and what is on the screen is
 * refetched. Renders nothing. `code` is the public code of a payment page, whose events need no sign-in.
 */
export function LiveData({ code }: { code: string | null }) {
  const queryClient = useQueryClient()
  const { hasToken } = useVisitor()
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(gathering.current), [])
  useEffect(() => {
    if (!hasToken) return
    // Nobody waits for it; what fails is tried at the next start.
    idle()
      .then(() => import('../device/api/renew-session.ts'))
      .then(({ renewSession }) => renewSession())
      .catch(() => undefined)
      // Signed out meanwhile: the answer's cookie came after.
      .then(() => currentVisitor().hasToken || forgetToken())
  }, [hasToken])
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'review' && hasToken) void askBizStatus(queryClient)
    clearTimeout(gathering.current)
    gathering.current = setTimeout(() => void readAnew(queryClient), GATHER_MS)
  }
  useLiveEvents(code ? { code } : hasToken ? 'person' : null, onEvent)
  return null
}

import { ApiError, apiErrorOf } from '@noren/client/api-error'
import { claimNextWork } from '@noren/contract/operator/work'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { type DeskKind, deskKindOf } from '../../shell/work-kinds.ts'
import { openAtOnce, takeAhead, takeClaimed } from './ahead.ts'
import type { WorkItem } from './Conflict.tsx'

interface Taking {
  replace?: boolean
  /** That nothing is left is said by whoever asked. */
  isQuiet?: boolean
}

type Taken = 'opened' | 'none' | 'failed'

/** Takes the free piece of work that is due first, and opens it; where there is none, its queue. */
export function useTakeNext(kind?: DeskKind) {
  const t = useTexts('work')
  const queryClient = useQueryClient()
  const [isTaking, setIsTaking] = useState(false)
  const open = (held: WorkItem, options: Taking): void => {
    // Claimed already: its page need not ask again before it shows it.
    queryClient.setQueryData(['claim', held.itemId], held)
    openAtOnce(held)
    go(to.item(held.kind, held.itemId), options)
  }
  /** Opens the case that is held, in the same moment; false where none is, or its claim is nearly over. */
  const openHeld = (): boolean => {
    const held = takeClaimed(kind)
    if (held) open(held, { replace: true })
    return held !== null
  }
  const takeNext = async ({ isQuiet = false, ...options }: Taking = {}): Promise<Taken> => {
    if (isTaking) return 'failed'
    setIsTaking(true)
    const here = location.href
    /** Who has gone elsewhere meanwhile stays there. */
    const goOn = (path: string) => location.href === here && go(path, options)
    try {
      const held = await takeAhead(kind)
      if (held) {
        if (location.href === here) open(held, options)
        return 'opened'
      }
      const body = { requestId: crypto.randomUUID(), ...(kind && { kind }) }
      const item = await call(claimNextWork, { body })
      // A desk of another kind is decided at the terminal; its queue is not here.
      if (deskKindOf(item.kind)) goOn(to.item(item.kind, item.itemId))
      else if (item.kind === 'proposal') goOn(to.approval(item.subjectId))
      else showToast(t('elsewhere'), 'info')
      return 'opened'
    } catch (cause) {
      const isNone = cause instanceof ApiError && cause.reason === 'WORK_NONE'
      if (!isNone) showToast(apiErrorOf(cause).msg || t('failed'), 'warn')
      else if (!isQuiet) showToast(t('noneFree'), 'info')
      if (isNone && kind) goOn(to.queue(kind))
      return isNone ? 'none' : 'failed'
    } finally {
      setIsTaking(false)
    }
  }
  return { takeNext, openHeld, isTaking }
}

import { ApiError, apiErrorOf } from '@noren/client/api-error'
import { claimNextWork } from '@noren/contract/operator/work'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { type DeskKind, deskKindOf } from '../../shell/work-kinds.ts'

/** Takes the free piece of work that is due first, and opens it; where there is none, its queue. */
export function useTakeNext(kind?: DeskKind) {
  const t = useTexts('work')
  const [isTaking, setIsTaking] = useState(false)
  const takeNext = async (options: { replace?: boolean } = {}): Promise<void> => {
    if (isTaking) return
    setIsTaking(true)
    try {
      const body = { requestId: crypto.randomUUID(), ...(kind && { kind }) }
      const item = await call(claimNextWork, { body })
      // A desk of another kind is decided at the terminal; its queue is not here.
      if (deskKindOf(item.kind)) go(to.item(item.kind, item.itemId), options)
      else showToast(t('elsewhere'), 'info')
    } catch (cause) {
      const isNone = cause instanceof ApiError && cause.reason === 'WORK_NONE'
      showToast(
        isNone ? t('noneFree') : apiErrorOf(cause).msg || t('failed'),
        isNone ? 'info' : 'warn',
      )
      if (isNone && kind) go(to.queue(kind), options)
    } finally {
      setIsTaking(false)
    }
  }
  return { takeNext, isTaking }
}

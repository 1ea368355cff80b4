import { showToast } from '@noren/ui/toast'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { report } from '../device/report.ts'
import { textsOf } from '../device/texts.ts'
import { type Broken, ErrorBoundary } from './ErrorBoundary.tsx'
import { PartFailed } from './PartFailed.tsx'

/**
 * A part that most visits never show, such as a sheet: its code is loaded when it is first shown. If
 * loading fails, a part with an `onClose` shows a toast and closes, so that the next tap tries again. The
 * same happens if it throws while rendering; a part with a `meanwhile` shows the failure in its place,
 * and one with neither renders nothing.
 *
 * Not React's `lazy`, with which a failed load would take down the whole page.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until the part is loaded. */
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, outside of any component.
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => fetched)
    const { onClose } = props as { onClose?: () => void }
    useEffect(() => {
      if (Part) return
      let isWanted = true
      const show = (part: ComponentType<Props>) => {
        fetched = part
        if (isWanted) setPart(() => part)
      }
      const giveUp = (error: unknown) => {
        if (!isWanted) return
        report('chunk-load-error', error)
        if (!onClose) return
        showToast(textsOf('common')('networkFailed'), 'offline')
        onClose()
      }
      load().then(show, giveUp)
      return () => {
        isWanted = false
      }
    }, [Part, onClose])
    if (!Part) return meanwhile
    const fallback = (broken: Broken) =>
      onClose ? (
        <Closes number={broken.number} onClose={onClose} />
      ) : (
        meanwhile && <PartFailed {...broken} />
      )
    return (
      <ErrorBoundary fallback={fallback}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}

/** Replaces a sheet that threw: shows a toast and closes. */
function Closes({ number, onClose }: { number: string; onClose: () => void }) {
  useEffect(() => {
    const t = textsOf('common')
    showToast(`${t('badAnswer')} ${t('errorNumber', { number })}`, 'warn')
    onClose()
  }, [number, onClose])
  return null
}

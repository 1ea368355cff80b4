import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import { currentToast, onToast } from './toast.ts'
import './Toast.css'

/** Where toasts appear: a popover, so that it stands over an open dialog too. */
export function ToastPlace() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || typeof element.showPopover !== 'function') return
    // Shown anew each time: the last one opened lies on top of the others.
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast) element.showPopover()
  }, [toast])
  return (
    <div className="toast-place" ref={place} popover="manual" role="status">
      {toast && (
        <p className="toast" key={toast.shownTimes}>
          <Icon name={toast.icon} />
          <span>{toast.text}</span>
        </p>
      )}
    </div>
  )
}

import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import css from './Toast.module.css'
import { onToast, openToastPlace, toastAt } from './toast.ts'

/** Where toasts appear: one on the page and one in each modal dialog; the one opened last shows them. */
export function ToastPlace() {
  const id = useId()
  const toast = useSyncExternalStore(
    onToast,
    () => toastAt(id),
    () => null,
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => openToastPlace(id), [id])
  useEffect(() => {
    const element = place.current
    if (!element || typeof element.showPopover !== 'function') return
    // Opened again for each toast, so that it is above other popovers.
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast) element.showPopover()
  }, [toast])
  return (
    <div className={css.place} ref={place} popover="manual" role="status">
      {toast && (
        <p className={css.root} key={toast.shownTimes}>
          <Icon name={toast.icon} />
          <span>{toast.text}</span>
        </p>
      )}
    </div>
  )
}

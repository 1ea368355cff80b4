import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import css from './Tabs.module.css'

/** Tabs for one panel (`<div role="tabpanel" id={panelId}>`). Arrow keys move and select. */
export function Tabs<V extends string>(props: {
  label: string
  panelId: string
  tabs: readonly { value: V; label: ReactNode; count?: number | undefined }[]
  value: V
  onValue: (value: V) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = props.tabs.findIndex((tab) => tab.value === props.value)
    const next = (at + step + props.tabs.length) % props.tabs.length
    const tab = props.tabs[next]
    if (!tab) return
    props.onValue(tab.value)
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div className={css.root} role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
      {props.tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === props.value}
          aria-controls={props.panelId}
          tabIndex={tab.value === props.value ? 0 : -1}
          onClick={() => props.onValue(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './CountdownDialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Countdown dialogs last ten seconds. They are for hints, never for consent. */
export const COUNTDOWN_SECONDS = 10

/** Whole seconds left, from 10 down to 0. */
export const secondsLeft = (startedMs: number, nowMs: number): number =>
  Math.max(0, COUNTDOWN_SECONDS - Math.floor((nowMs - startedMs) / 1000))

const AROUND = 2 * Math.PI * 44

/**
 * Counts from 10 to 0 and then calls `onEnd` once. `onClose` is called if the person leaves before the
 * end; `leftText` formats the seconds.
 */
export function CountdownDialog(props: {
  title: ReactNode
  leftText: (seconds: number) => string
  onEnd: () => void
  onClose: () => void
  children?: ReactNode
  /** Below the ring: what happens at zero. */
  note?: ReactNode
  actions?: ReactNode
}) {
  const left = useCountdown(props.onEnd)
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      isCentered
      staysOnScrimTap
      actions={props.actions}
    >
      {props.children}
      <div className={css.root} role="timer" aria-label={props.leftText(left)}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="44" fill="none" stroke="var(--track)" strokeWidth="7" />
          <circle
            className={css.left}
            cx="50"
            cy="50"
            r="44"
            fill="none"
            stroke="var(--brand)"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={AROUND}
            strokeDashoffset={AROUND * (1 - left / COUNTDOWN_SECONDS)}
            transform="rotate(-90 50 50)"
          />
        </svg>
        <b>{left}</b>
      </div>
      {props.note && <p className="small">{props.note}</p>}
    </Dialog>
  )
}

function useCountdown(onEnd: () => void): number {
  const [left, setLeft] = useState(COUNTDOWN_SECONDS)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const startedMs = performance.now()
    const timer = setInterval(() => {
      const now = secondsLeft(startedMs, performance.now())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      end.current()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return left
}

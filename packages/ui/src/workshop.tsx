import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * What the workshop (`npm run workshop`) shows of a component: beside `Button.tsx` there is a
 * `Button.workshop.tsx` that exports `workshop`. Component tests render the same states. None of it is
 * shipped.
 */
export type Part = {
  /** It covers the page, so its states are shown one at a time. */
  covers?: true
  states: Readonly<Record<string, (t: Say) => ReactNode>>
}

/** This package contains no texts: an app provides those of the states, in the current language. */
export type Say = (word: SampleWord, values?: Record<string, string | number>) => string

type SampleWord =
  | 'action'
  | 'actionNews'
  | 'busy'
  | 'choose'
  | 'countdownTitle'
  | 'date'
  | 'dialogTitle'
  | 'error'
  | 'first'
  | 'good'
  | 'heading'
  | 'help'
  | 'label'
  | 'lead'
  | 'link'
  | 'longText'
  | 'off'
  | 'openDialog'
  | 'openSheet'
  | 'panelOf'
  | 'sample'
  | 'second'
  | 'secondsLeft'
  | 'select'
  | 'selectSearch'
  | 'sheetTitle'
  | 'showToast'
  | 'slider'
  | 'small'
  | 'tabs'
  | 'text'
  | 'third'
  | 'toastText'
  | 'wheel'

/** Holds the value of a controlled component. */
export function Held<V>(props: {
  start: V
  children: (value: V, setValue: (value: V) => void) => ReactNode
}) {
  const [value, setValue] = useState<V>(props.start)
  return props.children(value, setValue)
}

/** Taps the first button inside once it is rendered, for what a tap opens. */
export function Tapped(props: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.click(), [])
  return <div ref={place}>{props.children}</div>
}

/** Three options, as most choices have. */
export const sampleOptions = (t: Say) => [
  { value: '1', label: t('first') },
  { value: '2', label: t('second') },
  { value: '3', label: t('third') },
]

export const ignore = (): void => undefined

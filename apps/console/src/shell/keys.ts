import { useEffect, useRef, useSyncExternalStore } from 'react'
import { nowMs } from '../device/clock.ts'
import { keep, readKept } from '../device/kept.ts'
import { type Binding, COMMAND, meaningOf, SECOND_KEY_MS } from './key-rules.ts'
import { isPaletteOpen } from './palette.ts'

/** The keys of the pages that are open now; those of a part come after those of what is around it. */
let groups: readonly (readonly Binding[])[] = []
const listeners = new Set<() => void>()
const change = (next: typeof groups) => {
  groups = next
  for (const listener of listeners) listener()
}

export const areKeysOff = (): boolean => readKept('areKeysOff') === 'true'
export const turnKeys = (areOn: boolean): void => keep('areKeysOff', areOn ? null : 'true')

/** Binds keys while the component is shown. */
export function useKeys(bindings: readonly Binding[]): void {
  const newest = useRef(bindings)
  const names = bindings.map(({ keys, label, isIdle }) => `${keys} ${label} ${isIdle}`).join('\n')
  useEffect(() => {
    newest.current = bindings
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are another group; what they run is read when they do.
  useEffect(() => {
    const group = newest.current.map(({ keys, label, isIdle = false, isEverywhere = false }) => ({
      ...{ keys, label, isIdle, isEverywhere },
      run: () => newest.current.find((one) => one.keys === keys)?.run(),
    }))
    change([...groups, group])
    return () => change(groups.filter((one) => one !== group))
  }, [names])
}

const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent)
/** The keys of a binding as they are printed on the keyboard, one by one. */
export const capsOf = (keys: string): readonly string[] =>
  keys
    .replace(COMMAND, isMac() ? '⌘ ' : 'Ctrl ')
    .split(' ')
    .map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap))

/** How the page is used, in sentences that stand above its keys. */
let guides: readonly (readonly string[])[] = []
const changeGuides = (next: typeof guides) => {
  guides = next
  for (const listener of listeners) listener()
}

/** Says how the component is used, while it is shown. */
export function useGuide(sentences: readonly string[]): void {
  const all = sentences.join('\n')
  useEffect(() => {
    const guide = all.split('\n')
    changeGuides([...guides, guide])
    return () => changeGuides(guides.filter((one) => one !== guide))
  }, [all])
}

export function useAllGuides(): readonly string[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => guides,
  )
  return now.flat()
}

/** All keys that do something now. */
export function useAllKeys(): readonly Binding[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => groups,
  )
  return now.flat()
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** A checkbox takes no letters, and Enter on a button or a link is already its own. */
const takesItself = (target: EventTarget | null, key: string): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('button, a, summary') !== null

/** Listens as long as the console is open. */
export function listenToKeys(): void {
  let first: { key: string; atMs: number } | null = null
  window.addEventListener('keydown', (event) => {
    // A dialog has its own keys, and what is typed into one that is still on its way is no key of the page.
    if (event.defaultPrevented || isPaletteOpen() || document.querySelector('dialog[open]')) return
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isCommand = ctrlKey !== metaKey && !altKey && !shiftKey
    // What can be switched off are keys of one letter, which somebody presses by chance (WCAG 2.1.4).
    if (areKeysOff() && !isCommand) return
    if (takesItself(target, key)) return
    const isTicked = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)
    const pressed = {
      key,
      hasModifier: ctrlKey || metaKey || altKey,
      isCommand,
      isInField: isField(target) && !isTicked,
    }
    const waits = first && nowMs() - first.atMs < SECOND_KEY_MS ? first.key : null
    const meaning = meaningOf(pressed, waits, groups.flat())
    first = meaning.first === null ? null : { key: meaning.first, atMs: nowMs() }
    if (!meaning.run) return
    event.preventDefault()
    meaning.run.run()
  })
}

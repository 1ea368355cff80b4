import { useEffect, useEffectEvent, useState } from 'react'
import { currentPlace, go, numberStep, stepsTaken } from './navigation.ts'

/**
 * A page of several screens, each an entry of the browser's history under the page's one address: the
 * browser's Back and Forward and the phone's gestures go from screen to screen, and a reload stays. What
 * an entry shows lies in `history.state`, so that no link can open the middle of a page.
 */
export type Screens<Screen> = {
  now: Screen
  /** The same, also for a call that began some screens ago. */
  current: () => Screen
  /** Another screen, after this one. */
  open: (screen: Screen) => void
  /** This entry shows something else from now on: what was here is done, and going back must not meet it. */
  replace: (screen: Screen) => void
  /** The screen before this one; `fallback` where the page was opened on this one. */
  back: (fallback: Screen) => void
}

/** `depth`: how many screens of the same page lie before this one. */
type Entry<Screen> = { screen?: Screen; depth?: number }
const entry = <Screen>(): Entry<Screen> => window.history.state ?? {}
const depth = (): number => entry().depth ?? 0

/** While the entries of a page are being left, nothing of it changes any more. */
let isLeaving = false
/** While an entry that does not open again is being left, what is shown meanwhile is not written into it. */
let isSteppingBack = false

/** `first`: shown where the entry says nothing. `opensAgain`: false for a screen that a reload does not open. */
export function useScreens<Screen>(
  first: Screen,
  opensAgain: (screen: Screen) => boolean = () => true,
): Screens<Screen> {
  const [path] = useState(() => currentPlace().path)
  const [now, setNow] = useState<Screen>(() => {
    const { screen } = entry<Screen>()
    return screen !== undefined && opensAgain(screen) ? screen : first
  })
  const show = (screen: Screen, state: object): void => {
    if (!isSteppingBack) {
      window.history.replaceState({ ...window.history.state, ...state, screen }, '')
    }
    setNow(screen)
  }
  const onPop = useEffectEvent(() => {
    isSteppingBack = false
    // Another page has been chosen; this one stays as it is until that is there.
    if (isLeaving || currentPlace().path !== path) return
    numberStep()
    setNow(entry<Screen>().screen ?? first)
  })
  const start = useEffectEvent(() => {
    const { screen } = entry<Screen>()
    if (screen === undefined) show(now, {})
    else if (!opensAgain(screen) && depth() > 0) {
      isSteppingBack = true
      window.history.back()
    }
  })
  useEffect(() => {
    start()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return {
    now,
    current: () => entry<Screen>().screen ?? first,
    open(screen) {
      const next = { step: stepsTaken() + 1, depth: depth() + 1 }
      window.history.pushState(next, '')
      numberStep()
      show(screen, {})
    },
    replace: (screen) => show(screen, {}),
    back(fallback) {
      if (depth() > 0) window.history.back()
      else show(fallback, {})
    },
  }
}

/** The page is done: goes on in its place, so that Back meets none of its screens. */
export function leaveScreens(path: string): void {
  if (isLeaving) return
  const count = depth()
  if (count === 0) {
    go(path, { replace: true })
    return
  }
  isLeaving = true
  const onFirst = () => {
    isLeaving = false
    go(path, { replace: true })
  }
  addEventListener('popstate', onFirst, { once: true })
  window.history.go(-count)
}

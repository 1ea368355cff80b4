import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { idle } from '../device/idle.ts'
import { askBizStatus } from '../shell/biz-status.ts'
import { currentPlace, go, numberStep } from '../shell/navigation.ts'
import { keepReturn } from '../shell/return-path.ts'
import { currentVisitor } from '../shell/session-store.ts'
import { guard, PUBLIC_PATHS } from './guards.ts'
import { loadPage } from './load-page.ts'
import { paths } from './paths.ts'
import { matchRoute, type PageProps } from './routes.tsx'

/** What stands on the screen: a page with all it needs, or the word that it could not be fetched. */
export type Shown =
  | { kind: 'page'; Page: ComponentType<PageProps>; props: PageProps; key: string }
  | { kind: 'failed' }

/**
 * Follows the hash: guards first, then the page's chunk and texts, and only then the page on the screen changes.
 * Until that moment the last page stays, so nothing flashes. `first` was opened before anything was drawn.
 */
export function useShownPage(first: Shown | null): {
  shown: Shown | null
  isOnTheWay: boolean
  retry: () => void
} {
  const [hash] = useHashLocation()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(first)
  const [isOnTheWay, setIsOnTheWay] = useState(first === null)
  const [attempt, setAttempt] = useState(0)
  const opened = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash or another attempt is what asks for a page.
  useEffect(() => {
    let isCurrent = true
    numberStep()
    const isShown = opened.current !== null && isOf(opened.current, currentPlace().path)
    opened.current = null
    if (isShown) return
    setIsOnTheWay(true)
    void openPlace(queryClient).then((next) => {
      if (!isCurrent || !next) return
      setShown(next)
      setIsOnTheWay(false)
    })
    return () => {
      isCurrent = false
    }
  }, [hash, attempt, queryClient])
  useArrival(shown)
  return { shown, isOnTheWay, retry: () => setAttempt((times) => times + 1) }
}

const isOf = (shown: Shown, path: string): boolean => shown.kind === 'failed' || shown.key === path

/** The page of the current hash, or null after sending the person elsewhere. */
export async function openPlace(queryClient: QueryClient): Promise<Shown | null> {
  const place = currentPlace()
  const to = await redirectFor(place.path, queryClient)
  // Meanwhile the person went elsewhere, or was sent: that counts now.
  if (currentPlace().path !== place.path) return null
  if (to !== null) {
    if (!currentVisitor().hasToken) keepReturn(place)
    go(to, { replace: true })
    return null
  }
  const { route, params } = matchRoute(place.path)
  try {
    const Page = await loadPage(route)
    return { kind: 'page', Page, props: { params, query: place.query }, key: place.path }
  } catch {
    return { kind: 'failed' }
  }
}

/** Paths that open on the status we remember; it is checked behind them and corrected where it was wrong. */
const OPEN_ON_REMEMBERED_STATUS: readonly string[] = ['/home', '/loan']

async function redirectFor(path: string, queryClient: QueryClient): Promise<string | null> {
  const visitor = currentVisitor()
  const unasked = guard(path, { ...visitor, bizStatus: null })
  if (unasked.kind === 'redirect') return unasked.to
  if (unasked.kind === 'open') return null
  if (visitor.bizStatus !== null && OPEN_ON_REMEMBERED_STATUS.includes(path)) {
    void checkBehind(path, queryClient)
    const verdict = guard(path, visitor)
    return verdict.kind === 'redirect' ? verdict.to : null
  }
  const bizStatus = await askBizStatus(queryClient)
  const verdict = guard(path, { hasToken: currentVisitor().hasToken, bizStatus })
  if (verdict.kind === 'redirect') return verdict.to
  // Unknown even now: a public page opens, a page of certification starts at its overview.
  if (verdict.kind === 'needsStatus') {
    return PUBLIC_PATHS.includes(path) ? null : paths.identityAuth()
  }
  return null
}

/** Once the page stands: the status we remembered may be out of date. */
async function checkBehind(path: string, queryClient: QueryClient): Promise<void> {
  await idle()
  await askBizStatus(queryClient)
  const verdict = guard(path, currentVisitor())
  if (currentPlace().path === path && verdict.kind === 'redirect') go(verdict.to, { replace: true })
}

/** After each navigation: scroll to the top (seed §2) and give the focus to the page's heading. */
function useArrival(shown: Shown | null): void {
  const isFirst = useRef(true)
  const key = shown?.kind === 'page' ? shown.key : null
  useLayoutEffect(() => {
    if (key === null) return
    window.scrollTo(0, 0)
    // The first page is read from its beginning anyway; moving the focus would hide the skip order.
    if (!isFirst.current) {
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [key])
}

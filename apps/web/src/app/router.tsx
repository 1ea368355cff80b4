import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { idle } from '../device/idle.ts'
import { askBizStatus } from '../shell/biz-status.ts'
import { currentPlace, go, numberStep, useHash } from '../shell/navigation.ts'
import { keepReturn } from '../shell/return-path.ts'
import { currentVisitor } from '../shell/session-store.ts'
import { guard } from './guards.ts'
import { allowReload, loadPage } from './load-page.ts'
import type { PageProps } from './page-props.ts'
import { paths } from './paths.ts'
import { matchRoute, type Route } from './routes.ts'

/** What the screen shows: a page with everything it needs, or that it could not be loaded. */
export type Shown =
  | { kind: 'page'; Page: ComponentType<PageProps>; props: PageProps; key: string }
  | { kind: 'failed' }

/**
 * Follows the hash: first the guards, then the page's chunk and texts; only then does the screen change.
 * Until then the previous page stays, so that nothing flashes. `first` was opened before rendering began.
 */
export function useShownPage(first: Shown | null): {
  shown: Shown | null
  isOnTheWay: boolean
  retry: () => void
} {
  const hash = useHash()
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
  const retry = () => {
    allowReload()
    setAttempt((times) => times + 1)
  }
  return { shown, isOnTheWay, retry }
}

const isOf = (shown: Shown, path: string): boolean => shown.kind === 'failed' || shown.key === path

/** The page of the current hash, or null after redirecting. */
export async function openPlace(queryClient: QueryClient): Promise<Shown | null> {
  const place = currentPlace()
  const { route, params } = matchRoute(place.path)
  const to = await redirectFor(place.path, route, queryClient)
  // The hash changed in the meantime, which now counts.
  if (currentPlace().path !== place.path) return null
  if (to !== null) {
    if (!currentVisitor().hasToken && route.keepsReturn) keepReturn(place)
    go(to, { replace: true })
    return null
  }
  try {
    const Page = await loadPage(route)
    const props = { params, query: place.query, tab: route.tab }
    return { kind: 'page', Page, props, key: place.path }
  } catch {
    return { kind: 'failed' }
  }
}

async function redirectFor(
  path: string,
  route: Route,
  queryClient: QueryClient,
): Promise<string | null> {
  const visitor = currentVisitor()
  const verdict = guard(path, route, visitor)
  // Only pages for certified people open with the stored status, which is then checked in the background.
  const isRemembered = route.access === 'certified' && verdict.kind === 'open'
  const isUnasked = guard(path, route, { ...visitor, bizStatus: null }).kind !== 'needsStatus'
  if (isRemembered || isUnasked) {
    const isUnknown =
      verdict.kind === 'open' && route.access === 'signedIn' && visitor.bizStatus === null
    if (isRemembered || isUnknown) void checkBehind(path, route, queryClient)
    return verdict.kind === 'redirect' ? verdict.to : null
  }
  const bizStatus = await askBizStatus(queryClient)
  const asked = guard(path, route, { hasToken: currentVisitor().hasToken, bizStatus })
  if (asked.kind === 'redirect') return asked.to
  // If the status is still unknown, a public page opens and any other leads to the overview of
  // certification.
  if (asked.kind === 'needsStatus') return route.access === 'public' ? null : paths.identityAuth()
  return null
}

/** After the page is shown: the stored status may be outdated or missing, so the server is asked. */
async function checkBehind(path: string, route: Route, queryClient: QueryClient): Promise<void> {
  await idle()
  await askBizStatus(queryClient)
  const verdict = guard(path, route, currentVisitor())
  if (currentPlace().path === path && verdict.kind === 'redirect') go(verdict.to, { replace: true })
}

/** After each navigation: scrolls to the top and focuses the page's heading. */
function useArrival(shown: Shown | null): void {
  const isFirst = useRef(true)
  const key = shown?.kind === 'page' ? shown.key : null
  useLayoutEffect(() => {
    if (key === null) return
    window.scrollTo(0, 0)
    // A screen reader reads the first page from its beginning anyway; moving the focus would skip the
    // skip link.
    if (!isFirst.current) {
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [key])
}

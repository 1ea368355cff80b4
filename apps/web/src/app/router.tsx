import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { idle } from '../device/idle.ts'
import { askBizStatus } from '../shell/biz-status.ts'
import { currentPlace, go, numberStep, useHash } from '../shell/navigation.ts'
import { keepReturn } from '../shell/return-path.ts'
import { currentVisitor } from '../shell/session-store.ts'
import { guard } from './guards.ts'
import { loadPage } from './load-page.ts'
import type { PageProps } from './page-props.ts'
import { paths } from './paths.ts'
import { matchRoute, type Route } from './routes.ts'

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
  return { shown, isOnTheWay, retry: () => setAttempt((times) => times + 1) }
}

const isOf = (shown: Shown, path: string): boolean => shown.kind === 'failed' || shown.key === path

/** The page of the current hash, or null after sending the person elsewhere. */
export async function openPlace(queryClient: QueryClient): Promise<Shown | null> {
  const place = currentPlace()
  const { route, params } = matchRoute(place.path)
  const to = await redirectFor(place.path, route, queryClient)
  // Meanwhile the person went elsewhere, or was sent: that counts now.
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
  // Only a page that is for certified people opens on the status we remember: it is checked behind the page.
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
  // Unknown even now: a public page opens, any other leads to the overview of certification.
  if (asked.kind === 'needsStatus') return route.access === 'public' ? null : paths.identityAuth()
  return null
}

/** Once the page stands: the status we remembered may be out of date, or there was none. */
async function checkBehind(path: string, route: Route, queryClient: QueryClient): Promise<void> {
  await idle()
  await askBizStatus(queryClient)
  const verdict = guard(path, route, currentVisitor())
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

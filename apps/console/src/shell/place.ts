import { useSyncExternalStore } from 'react'

/** Where the console is: a path below its own address, and what is chosen on the page. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The address of a page, with what is chosen on it; what is empty is left out. */
export function hrefOf(path: string, query: Readonly<Record<string, string | undefined>> = {}) {
  const chosen = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  const text = new URLSearchParams(chosen).toString()
  return `${BASE}${path}${text && `?${text}`}`
}

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', announce)
  }
}

const addressNow = () => window.location.pathname + window.location.search

/** The place of an address of the console. */
export function placeOf(address: string): Place {
  const [path = '', query = ''] = address.split('?')
  const own = path.startsWith(BASE) ? path.slice(BASE.length) : path
  return { path: own.replace(/\/+$/, '') || '/', query: new URLSearchParams(query) }
}

export const usePlace = (): Place => placeOf(useSyncExternalStore(subscribe, addressNow))

/** Goes to an address made by `hrefOf`. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
  announce()
}

/** Links stay links; a plain click on one changes the page without loading it anew. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlain || event.altKey || event.defaultPrevented || link.target) return
    if (link.origin !== window.location.origin || !link.pathname.startsWith(`${BASE}/`)) return
    // A link within the page is the browser's.
    if (link.hash) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}

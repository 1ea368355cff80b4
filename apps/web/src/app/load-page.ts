import type { ComponentType } from 'react'
import { keepReports, report } from '../device/report.ts'
import { forget, keep, readKept } from '../device/storage/kept.ts'
import { loadTexts } from '../device/texts.ts'
import type { PageProps } from './page-props.ts'
import type { Route } from './routes.ts'

/** Time-out of a script chunk. */
const CHUNK_TIMEOUT_MS = 120_000

/** Loads a page's chunk and its texts in parallel. A failure is reported as a chunk-load error. */
export async function loadPage(route: Route): Promise<ComponentType<PageProps>> {
  try {
    const [page] = await inTime(Promise.all([route.load(), loadTexts(['common', ...route.texts])]))
    forgetReload(route)
    return page
  } catch (error) {
    report('chunk-load-error', error)
    if (mayReload(route)) return openAnew()
    throw error
  }
}

/** The page for which the document was reloaded, so that it is reloaded only once. */
const RELOADED_KEY = 'noren_tab_reloadedFor'

/**
 * A missing chunk usually belongs to an older version, which a reloaded document no longer refers to.
 * Without a connection a reload would fail too.
 */
function mayReload({ path }: Route): boolean {
  if (!navigator.onLine || readKept(RELOADED_KEY) === path) return false
  // If this cannot be stored, the page could reload for ever.
  return keep(RELOADED_KEY, path)
}

/** Somebody asks for the page again: browsers remember a script that failed as long as the document stands. */
export const allowReload = (): void => forget(RELOADED_KEY)

function forgetReload({ path }: Route): void {
  if (readKept(RELOADED_KEY) === path) forget(RELOADED_KEY)
}

/** Never settles: the reload replaces the waiting page. */
function openAnew(): Promise<never> {
  keepReports()
  window.location.reload()
  return new Promise(() => undefined)
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timed out')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

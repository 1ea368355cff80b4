import type { ComponentType } from 'react'
import { loadTexts } from './i18n/texts.ts'
import { report } from './report.ts'
import type { PageProps, Route } from './routes.tsx'

/** Time-out of a script chunk (seed §9). */
export const CHUNK_TIMEOUT_MS = 120_000

const pages = new Map<string, ComponentType<PageProps>>()

/** The page of a route that is here already, or undefined. */
export const readyPage = (route: Route): ComponentType<PageProps> | undefined =>
  pages.get(route.pattern)

/** Loads a page's chunk and its texts side by side. A failure is reported as a chunk-load error. */
export async function loadPage(route: Route): Promise<ComponentType<PageProps>> {
  try {
    const [page] = await inTime(Promise.all([route.load(), loadTexts(['common', ...route.texts])]))
    pages.set(route.pattern, page)
    return page
  } catch (error) {
    report('chunk-load-error', error)
    throw error
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timed out')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

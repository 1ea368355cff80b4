import { afterEach, expect, test, vi } from 'vitest'
import { readTextsFrom } from '../device/texts.ts'
import { loadPage } from './load-page.ts'
import type { Route } from './routes.ts'

afterEach(() => vi.useRealTimers())

test('[M5.2] a chunk that does not come is given up after 120 seconds, and not before', async () => {
  vi.useFakeTimers()
  readTextsFrom(async () => ({}))
  const route = { path: '/home', texts: [], load: () => new Promise(() => undefined) }
  let trouble: unknown
  const asked = loadPage(route as unknown as Route).catch((error: unknown) => {
    trouble = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(trouble).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(trouble).toMatchObject({ message: 'chunk timed out' })
})

import { expect, test } from 'vitest'
import {
  closed,
  EMPTY,
  type Log,
  type Upload,
  withEntry,
  without,
  withoutBehaviour,
  withUpload,
} from './log.ts'

let count = 0
const newId = () => {
  count += 1
  return `id-${count}`
}
const entry = (idName: string) => ({
  idName,
  beginTime: '2026-11-20T10:00:00.000Z',
  duration: 5,
  content: 'tap',
})
const event = (id: string, message = ''): Upload => ({
  kind: 'event',
  type: 'script-error',
  value: {
    id,
    at: '2026-11-20T10:00:00.000Z',
    page: '/',
    name: 'E',
    message,
    frames: [],
    vitals: [],
  },
})
const filled = (log: Log, entries: number): Log =>
  Array.from({ length: entries }, (_, index) => entry(`e${index}`)).reduce(
    (last, one) => withEntry(last, one, { flushAt: 20, newId }),
    log,
  )

test('[M3.5] the twentieth entry makes a batch, the next one opens another', () => {
  expect(filled(EMPTY, 19)).toMatchObject({ uploads: [], entries: { length: 19 } })
  const log = filled(EMPTY, 21)
  expect(log.uploads).toMatchObject([{ kind: 'behaviour', value: { entries: { length: 20 } } }])
  expect(log.entries).toHaveLength(1)
})

test('[M3.5] what the open batch has goes when the page does; nothing makes no batch', () => {
  expect(closed(EMPTY, newId)).toBe(EMPTY)
  expect(closed(filled(EMPTY, 3), newId)).toMatchObject({
    entries: [],
    uploads: [{ value: { entries: { length: 3 } } }],
  })
})

test('[M3.5] what is kept without a connection is bounded: behaviour goes first, the oldest of it', () => {
  let log = withUpload(EMPTY, event('first'))
  log = filled(log, 20 * 100)
  expect(log.uploads).toHaveLength(60)
  expect(log.uploads[0]?.value.id).toBe('first')
  for (let added = 0; added < 200; added += 1)
    log = withUpload(log, event(`e${added}`, 'x'.repeat(10_000)))
  expect(JSON.stringify(log).length).toBeLessThan(210_000)
  expect(log.uploads.every(({ kind }) => kind === 'event')).toBe(true)
  expect(log.uploads.at(-1)?.value.id).toBe('e199')
})

test('what was sent, and what is no longer allowed, is gone', () => {
  const log = withUpload(filled(EMPTY, 25), event('error'))
  const batch = log.uploads[0]?.value.id ?? ''
  expect(without(log, batch).uploads.map(({ value }) => value.id)).toEqual(['error'])
  expect(withoutBehaviour(log)).toEqual({ entries: [], uploads: [event('error')] })
})

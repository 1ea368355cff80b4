import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveEvent, type Surroundings, watchEvents } from './events.ts'
import { createStreamState } from './stream-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Fake = Surroundings & {
  asksEvery: (ms: number) => number
  /** The streams in the order they were opened. */
  streams: { address: string; isClosed: boolean; say(event: LiveEvent): void; fail(): void }[]
  show(visible: boolean): void
}

/** A browser whose streams deliver and fail as the test wants. */
function surroundings(
  options: { isVisible?: boolean; tickets?: () => Promise<string> } = {},
): Fake {
  const streams: Fake['streams'] = []
  let isVisible = options.isVisible ?? true
  let tell = () => {}
  let tickets = 0
  const address = options.tickets ?? (async () => `/events?ticket=${++tickets}`)
  return {
    ...createStreamState(),
    streams,
    address,
    open(at) {
      const source: ReturnType<Surroundings['open']> = {
        onmessage: null,
        onerror: null,
        close: () => {
          stream.isClosed = true
        },
      }
      const stream: Fake['streams'][number] = {
        address: at,
        isClosed: false,
        say: (event) =>
          source.onmessage?.call(
            {} as EventSource,
            { data: JSON.stringify(event) } as MessageEvent,
          ),
        fail: () => source.onerror?.call({} as EventSource, {} as Event),
      }
      streams.push(stream)
      return source
    },
    isVisible: () => isVisible,
    onVisibility: (listener) => {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
    show(visible) {
      isVisible = visible
      tell()
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('[O5.3] an event is handed on; the first ready is not, because nothing was missed', async () => {
  const around = surroundings()
  const heard: LiveEvent[] = []
  const stop = watchEvents(around, (event) => heard.push(event))
  await settle()
  around.streams[0]?.say({ kind: 'ready' })
  expect(heard).toEqual([])
  expect(around.asksEvery(2_500)).toBe(30_000)
  around.streams[0]?.say({ kind: 'payment', ref: 'NRN1' })
  expect(heard).toEqual([{ kind: 'payment', ref: 'NRN1' }])
  // A second `ready`: the server's own connection was down for a while.
  around.streams[0]?.say({ kind: 'ready' })
  expect(heard).toHaveLength(2)
  stop()
  expect(around.streams[0]?.isClosed).toBe(true)
  expect(around.asksEvery(2_500)).toBe(2_500)
})

test('[O5.3] a break opens anew with a ticket of its own, and says that something may be missing', async () => {
  const around = surroundings()
  const heard: LiveEvent[] = []
  const stop = watchEvents(around, (event) => heard.push(event))
  await settle()
  around.streams[0]?.say({ kind: 'ready' })
  around.streams[0]?.fail()
  expect(around.streams[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(around.streams.map(({ address }) => address)).toEqual([
    '/events?ticket=1',
    '/events?ticket=2',
  ])
  around.streams[1]?.say({ kind: 'ready' })
  expect(heard).toEqual([{ kind: 'ready' }])
  stop()
})

test('[O5.3] after two failures it asks on a clock, until a stream stands again', async () => {
  let isRefused = true
  const tickets = async () => {
    if (isRefused) throw new Error('refused')
    return '/events?ticket=1'
  }
  const around = surroundings({ tickets })
  const heard: LiveEvent[] = []
  const stop = watchEvents(around, (event) => heard.push(event))
  await settle()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(heard).toEqual([{ kind: 'ready' }, { kind: 'ready' }, { kind: 'ready' }])
  isRefused = false
  await vi.advanceTimersByTimeAsync(60_000)
  const beats = heard.length
  around.streams.at(-1)?.say({ kind: 'ready' })
  expect(heard).toHaveLength(beats + 1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(heard).toHaveLength(beats + 1)
  stop()
})

test('[O5.3] a hidden page has no stream; shown again, it asks for what it missed', async () => {
  const around = surroundings({ isVisible: false })
  const heard: LiveEvent[] = []
  const stop = watchEvents(around, (event) => heard.push(event))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(around.streams).toEqual([])
  around.show(true)
  await settle()
  around.streams[0]?.say({ kind: 'ready' })
  around.show(false)
  expect(around.streams[0]?.isClosed).toBe(true)
  around.show(true)
  await settle()
  around.streams[1]?.say({ kind: 'ready' })
  expect(heard.at(-1)).toEqual({ kind: 'ready' })
  stop()
  around.show(true)
  await settle()
  expect(around.streams).toHaveLength(2)
})

test('[O5.3] what is opened too late, after the page was hidden, is not opened at all', async () => {
  let give = (_address: string) => {}
  const tickets = () =>
    new Promise<string>((resolve) => {
      give = resolve
    })
  const around = surroundings({ tickets })
  const stop = watchEvents(around, () => {})
  around.show(false)
  give('/events?ticket=late')
  await settle()
  expect(around.streams).toEqual([])
  stop()
})

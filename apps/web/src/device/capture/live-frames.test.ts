import { expect, test } from 'vitest'
import { type LiveBatch, type LiveSeen, liveFrames } from './live-frames.ts'

const frame = new Blob(['frame'])
const seenWith = (held: number): LiveSeen => ({
  held,
  countsFrom: 0,
  look: 'front',
  seen: [],
  turned: 0,
  hint: null,
  isDone: false,
})
const soon = () => new Promise((resolve) => setTimeout(resolve))

/** A server that holds what it was sent; `answer` may fail instead. */
function sender(answer: (batch: LiveBatch) => Promise<LiveSeen>) {
  const sent: LiveBatch[] = []
  const told: LiveSeen[] = []
  const state = { lost: 0, nowMs: 0 }
  const live = liveFrames({
    send: (batch) => {
      sent.push(batch)
      return answer(batch)
    },
    batchMax: 3,
    onSeen: (seen) => told.push(seen),
    onLost: () => {
      state.lost++
    },
    nowMs: () => state.nowMs,
    pause: async () => undefined,
  })
  return { live, sent, told, state }
}

const holding = async ({ from, frames }: LiveBatch) => seenWith(from + frames.length)

test('[C4.14] frames are sent one batch after the other, with all that was taken meanwhile', async () => {
  const { live, sent, told } = sender(holding)
  for (let at = 0; at < 6; at++) live.add(frame, at * 100)
  expect(sent).toHaveLength(1)
  await soon()
  expect(sent.map(({ from, timesMs }) => [from, timesMs])).toEqual([
    [0, [0]],
    [1, [100, 200, 300]],
    [4, [400, 500]],
  ])
  expect([live.waiting(), told.at(-1)?.held]).toEqual([0, 6])
})

test('[C4.14] what got lost on the way is sent again, from where the server stands', async () => {
  let count = 0
  const { live, sent, state } = sender(async (batch) => {
    count++
    if (count === 2) throw new Error('the answer was lost')
    return count === 3 ? seenWith(1) : holding(batch)
  })
  live.add(frame, 0)
  await soon()
  live.add(frame, 100)
  await soon()
  expect(sent.map(({ from }) => from)).toEqual([0, 1, 1, 1])
  expect([live.held(), state.lost]).toEqual([2, 0])
})

test('[C4.14] where nobody looks, that is said once, and nothing more is sent', async () => {
  const { live, sent, state } = sender(async () => {
    throw new Error('busy')
  })
  for (let at = 0; at < 3; at++) live.add(frame, at * 100)
  await soon()
  live.add(frame, 300)
  await soon()
  expect([sent.length, state.lost]).toEqual([3, 1])
})

test('[C4.14] a server that answers no more is not waited for', async () => {
  const { live, state } = sender(() => new Promise(() => undefined))
  live.add(frame, 0)
  state.nowMs = 19_000
  live.add(frame, 19_000)
  expect(state.lost).toBe(0)
  state.nowMs = 21_000
  live.add(frame, 21_000)
  expect(state.lost).toBe(1)
})

test('[C4.14] what a busy server has not looked at when the recording ends is looked at', async () => {
  const { live, told } = sender(async (batch) => {
    await soon()
    return holding(batch)
  })
  for (let at = 0; at < 8; at++) live.add(frame, at * 100)
  expect(live.waiting()).toBe(8)
  await live.rest()
  expect([live.waiting(), told.map(({ held }) => held)]).toEqual([0, [1, 4, 7, 8]])
})

test('[C4.14] a server that never holds more, because others answer, is given up', async () => {
  const { live, sent, state } = sender(async () => seenWith(0))
  live.add(frame, 0)
  await soon()
  expect([sent.length, state.lost]).toEqual([3, 1])
})

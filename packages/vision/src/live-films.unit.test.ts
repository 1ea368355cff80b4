import { afterEach, expect, test, vi } from 'vitest'
import { type FindFaces, liveFilms, type Measure } from './live-films.ts'
import { LIVE } from './thresholds.ts'

const READING = {
  faces: 1,
  yaw: 0,
  pitch: 0,
  centreX: 0.5,
  centreY: 0.4,
  faceWidth: 0.5,
  eyeDistance: 0.14,
  eyeOpening: 0.35,
  sharpness: 200,
  brightness: 120,
  cover: { eyesToBrow: 0.67, tint: 0.02, chinToBrow: 0.9 },
}
const measure: Measure = async ({ frames }) =>
  frames.map(() => ({ reading: READING, print: new Uint8Array(32), variants: null }))
const by = (look: Measure = measure) => ({
  measure: vi.fn(look),
  findFaces: vi.fn<FindFaces>(async (frames) => frames.map(([byte]) => Float32Array.of(byte ?? 0))),
  findPrinted: vi.fn(async () => ({
    picture: Uint8Array.of(7),
    found: { ok: true, value: null } as const,
  })),
})
const film = (id: string, owner = `of ${id}`) => ({ id, owner, turns: ['left', 'right'] as const })
const batch = (from: number, ...bytes: number[]) => ({
  from,
  frames: bytes.map((byte) => Uint8Array.of(byte)),
  timesMs: bytes.map((_, at) => (from + at) * 100),
})

afterEach(() => vi.useRealTimers())

test('frames are held in order, once each, and looked at once', async () => {
  const films = liveFilms()
  const looks = by()
  await films.add(film('a'), batch(0, 1, 2), looks)
  const again = await films.add(film('a'), batch(0, 1, 2), looks)
  const more = await films.add(film('a'), batch(1, 2, 3), looks)
  const hole = await films.add(film('a'), batch(9, 9), looks)
  expect([again?.held, more?.held, hole?.held]).toEqual([2, 3, 3])
  expect(looks.measure.mock.calls.map(([{ from, frames }]) => [from, frames.length])).toEqual([
    [0, 2],
    [2, 1],
  ])
  const held = films.held('a', 'of a', 1)
  expect([[...(held?.frames ?? [])], held?.timesMs]).toEqual([
    [2, 3],
    [100, 200],
  ])
  expect(looks.findPrinted).not.toHaveBeenCalled()
})

test('the printed face is searched once, and not before the first turn was seen', async () => {
  const films = liveFilms()
  const yaws = [0, 0, 0, 15, 30, 32, 32]
  const looks = by(async ({ from, frames }) =>
    frames.map((_, at) => ({
      reading: { ...READING, yaw: yaws[from + at] ?? 0 },
      ...{ print: new Uint8Array(32), variants: null },
    })),
  )
  await films.add(film('a'), batch(0, 1, 2, 3), looks)
  expect(looks.findPrinted).not.toHaveBeenCalled()
  const turned = await films.add(film('a'), batch(3, 4, 5, 6, 7), looks)
  expect(turned?.closed).toEqual(['front', 'left'])
  await films.add(film('a'), batch(7, 8, 9), looks)
  expect(looks.findPrinted).toHaveBeenCalledTimes(1)
})

test('faces that will be compared are found while the head still turns, each once', async () => {
  const films = liveFilms()
  const yaws = [0, 0, 0, 15, 30, 32, 30, 15, 0, 0, 0, 0, 0]
  const looks = by(async ({ from, frames }) =>
    frames.map((_, at) => ({
      reading: { ...READING, yaw: yaws[from + at] ?? 0 },
      ...{ print: new Uint8Array(32), variants: null },
    })),
  )
  await films.add(film('a'), batch(0, 0, 1, 2, 3, 4), looks)
  // Nobody knows yet which frames count.
  expect(looks.findFaces).not.toHaveBeenCalled()
  for (let from = 5; from < yaws.length; from += 1) {
    await films.add(film('a'), batch(from, from), looks)
  }
  const asked = looks.findFaces.mock.calls.flatMap(([frames]) => frames.map(([byte]) => byte))
  expect(asked.length).toBeGreaterThan(3)
  expect(new Set(asked).size).toBe(asked.length)
  expect(Math.max(...looks.findFaces.mock.calls.map(([frames]) => frames.length))).toBe(2)
  const held = films.held('a', 'of a', 0)
  for (const byte of asked) {
    expect(held?.measures[Number(byte)]?.face).toEqual(Float32Array.of(Number(byte)))
  }
})

test('[C4.15] another person gets none of it, and who starts again has left the one before', async () => {
  const films = liveFilms()
  await films.add(film('a'), batch(0, 1), by())
  expect(films.held('a', 'of b', 0)).toBeNull()
  await films.add(film('a2', 'of a'), batch(0, 1), by())
  expect(films.held('a', 'of a', 0)).toBeNull()
  expect(films.held('a2', 'of a', 0)?.measures).toHaveLength(1)
})

test('[C4.15] a film to which nothing is added is dropped, and so is one that was judged', async () => {
  vi.useFakeTimers()
  const films = liveFilms()
  await films.add(film('a'), batch(0, 1), by())
  await films.add(film('b'), batch(0, 1), by())
  films.drop('b')
  expect(films.held('b', 'of b', 0)).toBeNull()
  vi.advanceTimersByTime(LIVE.idleMs - 1)
  await films.add(film('a'), batch(1, 2), by())
  vi.advanceTimersByTime(LIVE.idleMs - 1)
  expect(films.held('a', 'of a', 0)?.measures).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(films.held('a', 'of a', 0)).toBeNull()
})

test('what nobody could look at is not held, and is taken when it is sent again', async () => {
  const films = liveFilms()
  expect(
    await films.add(
      film('a'),
      batch(0, 1),
      by(async () => null),
    ),
  ).toBeNull()
  const failing = by(() => Promise.reject(new Error('the worker stopped')))
  await expect(films.add(film('a'), batch(0, 1), failing)).rejects.toThrow('stopped')
  expect((await films.add(film('a'), batch(0, 1), by()))?.held).toBe(1)
})

test('[C4.15] only so many films, frames and bytes are held', async () => {
  const films = liveFilms()
  for (let at = 0; at < LIVE.filmsMax; at++) await films.add(film(`f${at}`), batch(0, 1), by())
  expect(await films.add(film('one more'), batch(0, 1), by())).toBeNull()
  const long = batch(1, ...Array.from({ length: LIVE.framesMax }, () => 1))
  expect((await films.add(film('f0'), long, by()))?.held).toBe(1)
  const heavy = { from: 1, frames: [new Uint8Array(LIVE.bytesMax)], timesMs: [100] }
  expect((await films.add(film('f0'), heavy, by()))?.held).toBe(1)
})

test('frames that are no pictures are held, and count for nothing', async () => {
  const films = liveFilms()
  const looks = by(async ({ frames, ...rest }) => {
    const measures = (await measure({ frames, ...rest })) ?? []
    return measures.map((one, at) => (at === 0 ? null : one))
  })
  const seen = await films.add(film('a'), batch(0, 1, 2, 3), looks)
  expect(seen).toMatchObject({ held: 3, from: 1, closed: ['front'] })
})

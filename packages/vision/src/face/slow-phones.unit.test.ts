import { expect, test } from 'vitest'
import { FILM_RATE, FILMS, type FilmName, filmReadings } from '../specimens/film-readings.ts'
import { frameTimesOf, PHONES, type Phone } from '../specimens/phones.ts'
import { frameSeconds } from './check-liveness.ts'
import { judgeMovement, type Turn } from './judge-liveness.ts'
import { liveStanding } from './live-standing.ts'

/** As long as a recording may take that is looked at while it is taken. */
const LIVE_MS = 40_000
const ANSWER_EVERY = 6
/** Each take begins in another place of the film, which repeats, and asks for either order of turns. */
const STARTS = 10
const ORDERS: Turn[][] = [
  ['left', 'right'],
  ['right', 'left'],
]

const FILM_READINGS = new Map(FILMS.map((film) => [film, filmReadings(film)]))

const taken = (film: FilmName, phone: Phone, seed: number, untilMs: number) => {
  const readings = FILM_READINGS.get(film) ?? []
  const times = frameTimesOf(phone, untilMs, seed)
  const start = Math.round((seed * readings.length) / STARTS)
  const frames = times.flatMap(
    (ms) => readings[(start + Math.floor((ms * FILM_RATE) / 1000)) % readings.length] ?? [],
  )
  return { frames, seconds: frameSeconds(times.length, 1, times), times }
}

/** After how many seconds all was seen in a take; null if never. */
const secondsUntilSeen = (film: FilmName, phone: Phone, seed: number, turns: Turn[]) => {
  const { frames, seconds, times } = taken(film, phone, seed, LIVE_MS)
  // As often as a slow line gets an answer through.
  for (let count = ANSWER_EVERY; count <= frames.length; count += ANSWER_EVERY) {
    const { isDone } = liveStanding(frames.slice(0, count), turns, seconds.slice(0, count))
    if (isDone) return (times[count - 1] ?? 0) / 1000
  }
  return null
}

const takes = ORDERS.flatMap((turns) =>
  Array.from({ length: STARTS }, (_, seed) => [turns, seed] as const),
)

test.each(Object.entries(PHONES))(
  '[C4.14] with %s a turning head is seen, wherever it begins',
  (name, phone) => {
    const seconds = takes.map(([turns, seed]) =>
      secondsUntilSeen('turning-head', phone, seed, turns),
    )
    const seen = seconds.flatMap((one) => one ?? []).toSorted((a, b) => a - b)
    console.info(
      `${name}: ${seen.length} of ${takes.length}, ${seen[seen.length >> 1]} s, at most ${seen.at(-1)} s`,
    )
    expect(seen).toHaveLength(takes.length)
  },
)

test.each(Object.entries(PHONES))(
  '[C4.5] with %s photos are not taken for a turning head',
  (_, phone) => {
    for (const film of ['photo-slideshow', 'photo-turned', 'photo-held-still'] as const) {
      for (const [turns, seed] of takes) {
        const { frames, seconds } = taken(film, phone, seed, LIVE_MS)
        const { isLive } = judgeMovement(frames, turns, seconds)
        expect(isLive, `${film}, ${turns}, take ${seed}`).toBe(false)
      }
    }
  },
)

import { changeIn, type FaceFound, type FrameMeasure, frameSeconds } from './face/check-liveness.ts'
import type { Turn } from './face/judge-liveness.ts'
import { comparedAhead, type LiveStanding, liveStanding } from './face/live-standing.ts'
import { LIVE } from './thresholds.ts'
import type { FoundFace } from './workers/face-worker.ts'
import type { Answer } from './workers/pool.ts'

/** Whose recording it is, and what was asked of them. */
export type LiveFilm = { id: string; owner: string; turns: readonly Turn[] }

/** Frames that follow those sent before; `from` is the place of the first. */
export type LiveBatch = { from: number; frames: readonly Uint8Array[]; timesMs: readonly number[] }

/** The face printed on a picture of a document. */
export type PrintedFace = { picture: Uint8Array; found: Answer<FoundFace> }

/** Looks at frames; null when it could not. */
export type Measure = (batch: LiveBatch) => Promise<readonly FrameMeasure[] | null>

/** Finds the face in each frame; null when it could not. */
export type FindFaces = (frames: readonly Uint8Array[]) => Promise<readonly FaceFound[] | null>

/** What is held of a recording from a frame on. */
export type HeldFilm = {
  frames: Buffer
  timesMs: readonly number[]
  measures: readonly FrameMeasure[]
  printed: Promise<PrintedFace | null> | null
}

type Held = LiveFilm & {
  frames: Uint8Array[]
  timesMs: number[]
  measures: FrameMeasure[]
  bytes: number
  printed: Promise<PrintedFace | null> | null
  /** The measuring of the last frames: one batch is looked at after the other. */
  last: Promise<unknown>
  /** Faces are being found that the comparison will need. */
  isAhead: boolean
  timer: NodeJS.Timeout
}

/**
 * Recordings while they are taken, in memory only: their frames and what was measured in them. Nothing here
 * has to last. A film that is not held any more is sent whole by the phone, which has all of it.
 */
export function liveFilms() {
  const films = new Map<string, Held>()

  function drop(id: string): void {
    clearTimeout(films.get(id)?.timer)
    films.delete(id)
  }

  function keepAwhile(film: Held): void {
    clearTimeout(film.timer)
    film.timer = setTimeout(() => drop(film.id), LIVE.idleMs)
    film.timer.unref()
  }

  function open(wanted: LiveFilm): Held | null {
    const known = films.get(wanted.id)
    if (known) return known
    // A person who starts again has left the recording before.
    for (const { id, owner } of films.values()) if (owner === wanted.owner) drop(id)
    if (films.size >= LIVE.filmsMax) return null
    const timer = setTimeout(() => drop(wanted.id), LIVE.idleMs)
    timer.unref()
    const film: Held = {
      ...wanted,
      ...{ frames: [], timesMs: [], measures: [], bytes: 0, printed: null },
      ...{ last: Promise.resolve(), isAhead: false, timer },
    }
    films.set(film.id, film)
    return film
  }

  /** Leaves out what is held already, as when an answer was lost, and what would be too much. */
  function newOf(film: Held, batch: LiveBatch): LiveBatch | null {
    const held = film.frames.length
    const frames = batch.frames.slice(held - batch.from)
    const bytes = frames.reduce((sum, { length }) => sum + length, 0)
    const isTooMuch = held + frames.length > LIVE.framesMax || film.bytes + bytes > LIVE.bytesMax
    if (batch.from > held || frames.length === 0 || isTooMuch) return null
    return { from: held, frames, timesMs: batch.timesMs.slice(held - batch.from) }
  }

  /** What was measured in the frames that are pictures, and the place of each in the recording. */
  const soundOf = (film: Held) => {
    const seconds = frameSeconds(film.frames.length, 1, film.timesMs)
    return film.measures.flatMap((measure, at) =>
      measure ? [{ measure, at, second: seconds[at] ?? 0 }] : [],
    )
  }

  type Sound = ReturnType<typeof soundOf>

  const standingOf = (film: Held, sound: Sound): LiveStanding & { held: number } => {
    const readings = sound.map(({ measure }) => measure.reading)
    const seconds = sound.map(({ second }) => second)
    const standing = liveStanding(readings, film.turns, seconds)
    const held = film.frames.length
    return { ...standing, from: sound[standing.from]?.at ?? held, held }
  }

  /**
   * Finds a few of the faces that will be compared, so that after the last turn fewer are left. A few at a time: the
   * frames that come meanwhile are looked at before the next.
   */
  async function findAhead(film: Held, sound: Sound, findFaces: FindFaces): Promise<void> {
    if (film.isAhead) return
    const wanted = comparedAhead(
      sound.map(({ measure }) => measure.reading),
      film.turns,
      sound.map(({ second }) => second),
      changeIn(sound.map(({ measure }) => measure.print)),
    )
      .flatMap((at) => sound[at] ?? [])
      .filter(({ measure }) => measure.face === undefined)
      .slice(0, LIVE.facesAhead)
    if (wanted.length === 0) return
    film.isAhead = true
    try {
      const faces = await findFaces(wanted.flatMap(({ at }) => film.frames[at] ?? []))
      for (const [index, { measure }] of wanted.entries()) {
        const face = faces?.[index]
        if (face !== undefined) measure.face = face
      }
    } finally {
      film.isAhead = false
    }
  }

  return {
    /**
     * Adds frames and says how far the recording has come; null when nobody could look at them, or when too
     * many recordings are held: then they are not held either.
     */
    async add(
      wanted: LiveFilm,
      batch: LiveBatch,
      by: { measure: Measure; findFaces: FindFaces; findPrinted: () => Promise<PrintedFace> },
    ): Promise<(LiveStanding & { held: number }) | null> {
      const film = open(wanted)
      if (!film) return null
      keepAwhile(film)
      const looking = film.last.then(async () => {
        const fresh = newOf(film, batch)
        if (!fresh) return true
        const measures = await by.measure(fresh)
        if (measures?.length !== fresh.frames.length) return false
        // Copies: the bytes of the request are shared with what else it carried.
        film.frames.push(...fresh.frames.map((frame) => Uint8Array.from(frame)))
        film.timesMs.push(...fresh.timesMs)
        film.measures.push(...measures)
        film.bytes += fresh.frames.reduce((sum, { length }) => sum + length, 0)
        return true
      })
      film.last = looking.catch(() => undefined)
      if (!(await looking)) return null
      const sound = soundOf(film)
      const standing = standingOf(film, sound)
      // Not before the first turn: whoever has just begun waits for the first answer about their own face. A failure
      // is nothing to act on here: it is searched again when it is needed.
      if (standing.closed.length > 1) film.printed ??= by.findPrinted().catch(() => null)
      // What fails here is found when the recording is judged.
      if (!standing.isDone) void findAhead(film, sound, by.findFaces).catch(() => undefined)
      return standing
    },
    /** A person's recording from a frame on; null if it is not held. */
    held(id: string, owner: string, from: number): HeldFilm | null {
      const film = films.get(id)
      if (film?.owner !== owner || from >= film.frames.length) return null
      return {
        frames: Buffer.concat(film.frames.slice(from)),
        timesMs: film.timesMs.slice(from),
        measures: film.measures.slice(from),
        printed: film.printed,
      }
    },
    drop,
  }
}

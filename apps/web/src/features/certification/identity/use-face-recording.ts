import type { ApiError } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import {
  LIVE_BATCH_MAX,
  LIVE_HINTS,
  livingFrames,
  livingStart,
} from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sendFile } from '../../../device/api/send-file.ts'
import { type FaceLight, faceLight } from '../../../device/capture/document-hints.ts'
import { type FacePlace, saidAfter } from '../../../device/capture/face-place.ts'
import { faceMeter, recordFace } from '../../../device/capture/face-recorder.ts'
import { type LiveSeen, liveFrames } from '../../../device/capture/live-frames.ts'
import { type Cue, cueAt, cuesOf, recordingOf } from '../../../device/capture/pacing.ts'
import { pauseForLine } from '../../../device/capture/send-on.ts'
import { sinceOpenedMs } from '../../../device/clock.ts'
import { known } from '../../../shell/known.ts'
import { type FaceFilm, filmOf } from './face-film.ts'

/** Often enough to feel live, rarely enough for a cheap phone. */
const LOOK_EVERY_MS = 500
/** With so many frames not yet looked at, fewer are taken. */
const WAITING_MAX = 6
const SLOW_FRAMES_PER_SECOND = 4

export type Challenge = DataOf<typeof livingStart>
/**
 * What the recording shows at a moment: what the server saw in the frames, or, where nobody looks at them
 * now, the time that passed.
 */
export type Moment =
  /** `isTaken`: what is not yet seen is in frames that wait to be looked at. */
  | { by: 'server'; seen: LiveSeen; isTaken: boolean }
  | { by: 'timer'; cue: Cue; index: number; total: number; share: number }

const NOTHING_SEEN: LiveSeen = {
  held: 0,
  countsFrom: 0,
  look: 'front',
  seen: [],
  turned: null,
  hint: null,
  isDone: false,
}

/**
 * Requests a challenge, then records: until the server has seen all in the frames, or by the time of the
 * cues. `moment` is null until the recording runs. Leaving the screen stops it, and nothing of it is kept.
 */
export function useFaceRecording(recording: {
  video: RefObject<HTMLVideoElement | null>
  isLive: boolean
  onRecorded: (film: FaceFilm, challenge: Challenge) => void
  onRefused: (error: ApiError) => void
}): {
  moment: Moment | null
  light: FaceLight
  place: FacePlace
  isStarting: boolean
  start: () => void
} {
  const challenges = useSend(livingStart, { handles: ['LIVENESS_TRIES', 'DOCUMENT_MISSING'] })
  const [moment, setMoment] = useState<Moment | null>(null)
  const [light, setLight] = useState<FaceLight>('good')
  const [place, setPlace] = useState<FacePlace>('good')
  const leaving = useRef<AbortController | null>(null)
  const isRunning = moment !== null

  useEffect(() => {
    // While the app is in the background no frames arrive, and a recording with a gap would use up an
    // attempt.
    const onHidden = () => {
      if (document.hidden) leaving.current?.abort()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      leaving.current?.abort()
    }
  }, [])

  useEffect(() => {
    if (!recording.isLive || isRunning) return
    const meter = faceMeter()
    const startedMs = sinceOpenedMs()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const seen = recording.video.current ? await meter(recording.video.current) : null
      if (isOver || !seen) return
      setLight(faceLight(seen.light))
      setPlace(saidAfter(seen.place, sinceOpenedMs() - startedMs))
    }
    const lookOn = () => {
      if (!isOver) timer = setTimeout(() => void look().finally(lookOn), LOOK_EVERY_MS)
    }
    lookOn()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [recording.isLive, recording.video, isRunning])

  const run = async (video: HTMLVideoElement) => {
    const challenge = await challenges.send({ body: {} })
    const leave = new AbortController()
    leaving.current = leave
    const film = await record(video, challenge, {
      signal: leave.signal,
      onMoment: setMoment,
      onLight: (mean) => setLight(faceLight(mean)),
    })
    recording.onRecorded(film, challenge)
  }
  const start = () => {
    const video = recording.video.current
    if (!video || !recording.isLive || isRunning || challenges.isSending) return
    run(video).catch((error: unknown) => {
      setMoment(null)
      if (!(error instanceof DOMException)) recording.onRefused(error as ApiError)
    })
  }
  return { moment, light, place, isStarting: challenges.isSending, start }
}

async function record(
  video: HTMLVideoElement,
  challenge: Challenge,
  shown: {
    signal: AbortSignal
    onMoment: (moment: Moment) => void
    onLight: (mean: number) => void
  },
): Promise<FaceFilm> {
  const { totalMs, framesPerSecond } = recordingOf(challenge)
  const cues = cuesOf(challenge.turns, totalMs)
  const liveMs = (challenge.liveSecondsMax ?? 0) * 1000
  let seen = NOTHING_SEEN
  /** From when on the cues go by time, because nobody looks. */
  let timerFromMs = liveMs > 0 ? null : 0
  let elapsedMs = 0
  let isTaken = false
  const showSeen = () => shown.onMoment({ by: 'server', seen, isTaken })
  const live = liveFrames({
    send: ({ from, frames, timesMs }) =>
      sendFile(livingFrames, {
        body: {
          transactionId: challenge.transactionId,
          from: String(from),
          frameTimes: timesMs.join(','),
        },
        file: new Blob([...frames], { type: 'application/octet-stream' }),
        fileName: 'frames.mjpeg',
        signal: shown.signal,
      }),
    batchMax: LIVE_BATCH_MAX,
    onSeen: (now) => {
      seen = { ...now, hint: now.hint && known(LIVE_HINTS, now.hint, null) }
      showSeen()
      if (seen.isDone) live.stop()
    },
    onLost: () => {
      timerFromMs = elapsedMs
    },
    nowMs: sinceOpenedMs,
    pause: pauseForLine,
  })
  if (timerFromMs === null) showSeen()
  try {
    const taken = await recordFace(video, {
      signal: shown.signal,
      framesPerSecond: () =>
        timerFromMs === null && live.waiting() > WAITING_MAX
          ? SLOW_FRAMES_PER_SECOND
          : framesPerSecond,
      isOver: (ms) => seen.isDone || ms >= (timerFromMs === null ? liveMs : timerFromMs + totalMs),
      onMoment: (ms) => {
        elapsedMs = ms
        if (timerFromMs === null) return
        const at = cueAt(cues, ms - timerFromMs)
        const share = (ms - timerFromMs) / totalMs
        if (at) shown.onMoment({ by: 'timer', ...at, total: cues.length, share })
      },
      onFrame: (frame, timeMs, mean) => {
        if (timerFromMs === null) live.add(frame, timeMs)
        shown.onLight(mean)
      },
    })
    if (timerFromMs === null && !seen.isDone && live.waiting() > 0) {
      // Taken in time and looked at late, by a busy server: both turns may be in what waits.
      isTaken = true
      showSeen()
      await live.rest()
      if (shown.signal.aborted) throw new DOMException('left', 'AbortError')
    }
    const { countsFrom: from, isDone } = seen
    return await filmOf(taken, timerFromMs === null ? { from, until: live.held(), isDone } : null)
  } finally {
    live.stop()
  }
}

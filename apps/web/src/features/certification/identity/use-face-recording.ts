import type { ApiError } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { livingStart } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FaceLight, faceLight } from '../../../device/capture/document-hints.ts'
import { type FacePlace, saidAfter } from '../../../device/capture/face-place.ts'
import { type FaceRecording, faceMeter, recordFace } from '../../../device/capture/face-recorder.ts'
import { type Cue, cueAt, cuesOf, recordingOf } from '../../../device/capture/pacing.ts'
import { sinceOpenedMs } from '../../../device/clock.ts'

/** Often enough to feel live, rarely enough for a cheap phone. */
const LOOK_EVERY_MS = 500

export type Challenge = DataOf<typeof livingStart>
export type Moment = { cue: Cue; index: number; total: number; share: number }

/**
 * Requests a challenge, then records while showing its cues. `moment` is null until the recording runs.
 * Leaving the screen stops it, and nothing of it is kept.
 */
export function useFaceRecording(recording: {
  video: RefObject<HTMLVideoElement | null>
  isLive: boolean
  onRecorded: (recorded: FaceRecording, challenge: Challenge) => void
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
    const { totalMs, framesPerSecond } = recordingOf(challenge)
    const cues = cuesOf(challenge.turns, totalMs)
    const leave = new AbortController()
    leaving.current = leave
    const recorded = await recordFace(video, {
      totalMs,
      framesPerSecond,
      signal: leave.signal,
      onMoment: (elapsedMs, mean) => {
        const at = cueAt(cues, elapsedMs)
        if (at) setMoment({ ...at, total: cues.length, share: elapsedMs / totalMs })
        if (mean !== null) setLight(faceLight(mean))
      },
    })
    recording.onRecorded(recorded, challenge)
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

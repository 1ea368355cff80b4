import { ApiError } from '@noren/client/api-error'
import { LIVENESS_REASONS, livingResultQuery } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendFile } from '../../../device/api/send-file.ts'
import { pauseForLine, sendOn, type Waiting } from '../../../device/capture/send-on.ts'
import { instantFrom } from '../../../device/clock.ts'
import { forgetSealed, keepSealed, openSealed } from '../../../device/storage/sealed.ts'
import { known } from '../../../shell/known.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { AskPerson } from './AskPerson.tsx'
import { CannotDoSheet } from './CannotDoSheet.tsx'
import { FaceCamera } from './FaceCamera.tsx'
import { FaceFailed } from './FaceFailed.tsx'
import { FaceGuide } from './FaceGuide.tsx'
import { FaceJudging } from './FaceJudging.tsx'
import type { FaceFilm } from './face-film.ts'
import type { Challenge } from './use-face-recording.ts'
import type { Inside } from './use-stages.ts'

type Verdict = DataOf<typeof livingResultQuery>
/** Why an attempt failed: the server's judgement, the connection, or the time limit. */
export type FaceFailure =
  | (typeof LIVENESS_REASONS)[number]
  | 'unknown'
  | 'expired'
  | 'notSent'
  | 'tries'

/** What becomes of a recording; it is shown instead of the guide and the camera. */
type Work =
  | { at: 'sending'; share: number; waiting?: Waiting }
  | { at: 'failed'; why: FaceFailure; triesLeft: number }

type Recording = FaceFilm & { transactionId: string; triesLeft: number; untilMs: number }
type KeptRecording = Omit<Recording, 'frames' | 'lastFrame'> & { file: Blob }
const KEPT_AS = 'upload.face'

/** The face check from its guide to the server's answer. */
export function FaceCheck(props: {
  triesLeft: number
  inside: Inside
  /** Passed, or passed on to a person: fetches the state from the server again. */
  onDone: () => Promise<unknown>
  onDocumentAgain: () => void
  onHandOff: () => void
  onBack: () => void
}) {
  const { inside } = props
  const [work, setWork] = useState<Work | null>(null)
  const [recording, setRecording] = useState<Recording | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useStageFocus(work?.at ?? inside.now ?? 'guide')
  // Going back from a failure leads to the guide; a recording on its way is not called back.
  const [shownIn, setShownIn] = useState(inside.now)
  if (shownIn !== inside.now) {
    setShownIn(inside.now)
    if (work?.at === 'failed') setWork(null)
  }

  const upload = useMutation<Verdict, ApiError, Recording & { isWhole: boolean }>({
    mutationKey: [livingResultQuery.name],
    meta: {
      handles: [
        'LIVENESS_EXPIRED',
        'PICTURE_UNREADABLE',
        'TOO_LARGE',
        'MEDIA_TYPE',
        'BUSY',
        'VALIDATION',
      ],
    },
    mutationFn: ({ frames, timesMs, transactionId, sent, isWhole }) =>
      sendFile(livingResultQuery, {
        body: {
          transactionId,
          frameTimes: timesMs.join(','),
          ...(sent && { from: String(sent.from), filmHash: sent.hash }),
        },
        files: isWhole ? [frames] : [],
        fileName: 'face.mjpeg',
        onProgress: (share) => isWhole && setWork({ at: 'sending', share }),
      }),
  })
  /** Frames that were sent while they were taken are named only; they are sent whole if they are not held. */
  const uploadFilm = async (ready: Recording): Promise<Verdict> => {
    if (!ready.sent) return upload.mutateAsync({ ...ready, isWhole: true })
    try {
      return await upload.mutateAsync({ ...ready, isWhole: false })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'VALIDATION') throw error
      return upload.mutateAsync({ ...ready, isWhole: true })
    }
  }
  const fail = (why: FaceFailure, triesLeft: number) => setWork({ at: 'failed', why, triesLeft })
  const send = async (ready: Recording) => {
    setRecording(ready)
    setWork({ at: 'sending', share: shareOf(ready) })
    inside.show('sent')
    const { frames: file, lastFrame: _, ...rest } = ready
    await keepSealed(KEPT_AS, { file, ...rest }, ready.untilMs)
    try {
      const verdict = await sendOn(() => uploadFilm(ready), {
        onWait: (waiting) => setWork({ at: 'sending', share: shareOf(ready), waiting }),
        pause: pauseForLine,
      })
      await forgetSealed(KEPT_AS)
      if (verdict.result === 'failed') {
        const why = verdict.reason && known(LIVENESS_REASONS, verdict.reason, 'unknown')
        return fail(why ?? 'unknown', verdict.triesLeft)
      }
      await props.onDone()
    } catch (error) {
      const why = failureOf(error)
      if (why !== 'notSent') await forgetSealed(KEPT_AS)
      fail(why, ready.triesLeft)
    }
  }
  // A recording that was being sent when the page was closed is sent again while its challenge is valid.
  const resume = useEffectEvent(async () => {
    const kept = await openSealed<KeptRecording>(KEPT_AS)
    if (kept && !work && inside.now !== 'camera')
      await send({ ...kept, frames: kept.file, lastFrame: null })
  })
  useEffect(() => void resume(), [])
  const onRecorded = (film: FaceFilm, challenge: Challenge) =>
    void send({
      ...film,
      transactionId: challenge.transactionId,
      triesLeft: challenge.triesLeft,
      untilMs: instantFrom(challenge.expiresAt).getTime(),
    })
  const onRefused = (error: ApiError) => {
    if (error.reason === 'DOCUMENT_MISSING') return props.onDocumentAgain()
    if (error.reason === 'LIVENESS_TRIES') void props.onDone()
    fail(error.reason === 'LIVENESS_TRIES' ? 'tries' : 'notSent', 0)
  }
  const askPerson = () => {
    setWork(null)
    inside.show('person')
  }
  const help = isHelpOpen && (
    <CannotDoSheet
      onClose={() => setIsHelpOpen(false)}
      onAskPerson={() => {
        setIsHelpOpen(false)
        askPerson()
      }}
    />
  )
  const openHelp = () => {
    // Leaving the camera screen stops its tracks at once.
    if (inside.now === 'camera') inside.back()
    setIsHelpOpen(true)
  }
  if (work?.at === 'sending') {
    return (
      <FaceJudging
        share={work.share}
        isSeen={recording?.isSeen ?? false}
        lastFrame={recording?.lastFrame ?? null}
        waiting={work.waiting ?? null}
      />
    )
  }
  if (work) {
    return (
      <>
        <FaceFailed
          why={work.why}
          triesLeft={work.triesLeft}
          onAgain={() => {
            setWork(null)
            inside.show('camera')
          }}
          onSendAgain={work.why === 'notSent' && recording ? () => void send(recording) : null}
          onDocumentAgain={props.onDocumentAgain}
          onCannot={openHelp}
          onAskPerson={askPerson}
          onHandOff={props.onHandOff}
          onBack={inside.back}
        />
        {help}
      </>
    )
  }
  if (inside.now === 'camera') {
    return (
      <FaceCamera
        onHandOff={props.onHandOff}
        onRecorded={onRecorded}
        onRefused={onRefused}
        onCannot={openHelp}
        onBack={inside.back}
      />
    )
  }
  if (inside.now === 'person') return <AskPerson onDone={props.onDone} onBack={inside.back} />
  return (
    <>
      <FaceGuide {...props} onStart={() => inside.show('camera')} onCannot={openHelp} />
      {help}
    </>
  )
}

/** What was sent while it was taken is not sent again. */
const shareOf = ({ sent }: Recording): number => (sent ? 1 : 0)

function failureOf(error: unknown): FaceFailure {
  if (!(error instanceof ApiError)) return 'notSent'
  if (error.reason === 'LIVENESS_EXPIRED') return 'expired'
  return error.reason === 'PICTURE_UNREADABLE' || error.reason === 'TOO_LARGE'
    ? 'tooFewFrames'
    : 'notSent'
}

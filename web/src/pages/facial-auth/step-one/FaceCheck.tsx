import { type LIVENESS_REASONS, livingResultQuery } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import type { FaceRecording } from '../../../capture/face-recorder.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { CannotDoSheet } from './CannotDoSheet.tsx'
import { FaceCamera } from './FaceCamera.tsx'
import { FaceFailed } from './FaceFailed.tsx'
import { FaceGuide } from './FaceGuide.tsx'
import { Sending } from './Sending.tsx'
import type { Challenge } from './use-face-recording.ts'

type Verdict = DataOf<typeof livingResultQuery>
/** Why a try came to nothing: the server's judgement, or the line and the clock. */
export type FaceFailure =
  | (typeof LIVENESS_REASONS)[number]
  | 'unknown'
  | 'expired'
  | 'notSent'
  | 'tries'

type Screen =
  | { at: 'guide' }
  | { at: 'camera' }
  | { at: 'sending'; share: number }
  | { at: 'failed'; why: FaceFailure; triesLeft: number }

type Recording = FaceRecording & { transactionId: string; triesLeft: number }

/** The face check from its guide to the server's answer (C4). */
export function FaceCheck(props: {
  triesLeft: number
  /** Passed, or handed to a person: asks the server again where we stand. */
  onDone: () => Promise<unknown>
  onDocumentAgain: () => void
  onBack: () => void
}) {
  const [screen, setScreen] = useState<Screen>({ at: 'guide' })
  const [recording, setRecording] = useState<Recording | null>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useStageFocus(screen.at)

  const upload = useMutation<Verdict, ApiError, Recording>({
    mutationKey: [livingResultQuery.name],
    meta: {
      handles: ['LIVENESS_EXPIRED', 'PICTURE_UNREADABLE', 'TOO_LARGE', 'MEDIA_TYPE', 'BUSY'],
    },
    mutationFn: ({ frames, timesMs, transactionId }) =>
      sendFile(livingResultQuery, {
        body: { transactionId, frameTimes: timesMs.join(',') },
        file: frames,
        fileName: 'face.mjpeg',
        onProgress: (share) => setScreen({ at: 'sending', share }),
      }),
  })
  const fail = (why: FaceFailure, triesLeft: number) => setScreen({ at: 'failed', why, triesLeft })
  const send = async (ready: Recording) => {
    setRecording(ready)
    setScreen({ at: 'sending', share: 0 })
    try {
      const verdict = await upload.mutateAsync(ready)
      if (verdict.result === 'failed') return fail(verdict.reason ?? 'unknown', verdict.triesLeft)
      await props.onDone()
    } catch (error) {
      fail(failureOf(error), ready.triesLeft)
    }
  }
  const onRecorded = (recorded: FaceRecording, challenge: Challenge) =>
    void send({
      ...recorded,
      transactionId: challenge.transactionId,
      triesLeft: challenge.triesLeft,
    })
  const onRefused = (error: ApiError) => {
    if (error.reason === 'DOCUMENT_MISSING') return props.onDocumentAgain()
    if (error.reason === 'LIVENESS_TRIES') void props.onDone()
    fail(error.reason === 'LIVENESS_TRIES' ? 'tries' : 'notSent', 0)
  }
  const help = isHelpOpen && <CannotDoSheet onClose={() => setIsHelpOpen(false)} />
  const openHelp = () => {
    // Leaving the camera screen stops its tracks at once.
    if (screen.at === 'camera') setScreen({ at: 'guide' })
    setIsHelpOpen(true)
  }
  switch (screen.at) {
    case 'guide':
      return (
        <>
          <FaceGuide {...props} onStart={() => setScreen({ at: 'camera' })} onCannot={openHelp} />
          {help}
        </>
      )
    case 'camera':
      return (
        <FaceCamera
          onRecorded={onRecorded}
          onRefused={onRefused}
          onCannot={openHelp}
          onBack={() => setScreen({ at: 'guide' })}
        />
      )
    case 'sending':
      return <Sending kind="face" share={screen.share} picture={null} />
    case 'failed':
      return (
        <>
          <FaceFailed
            why={screen.why}
            triesLeft={screen.triesLeft}
            onAgain={() => setScreen({ at: 'camera' })}
            onSendAgain={screen.why === 'notSent' && recording ? () => void send(recording) : null}
            onDocumentAgain={props.onDocumentAgain}
            onCannot={openHelp}
            onBack={() => setScreen({ at: 'guide' })}
          />
          {help}
        </>
      )
  }
}

function failureOf(error: unknown): FaceFailure {
  if (!(error instanceof ApiError)) return 'notSent'
  if (error.reason === 'LIVENESS_EXPIRED') return 'expired'
  return error.reason === 'PICTURE_UNREADABLE' || error.reason === 'TOO_LARGE'
    ? 'tooFewFrames'
    : 'notSent'
}

import type { ApiError } from '@noren/client/api-error'
import { invokeOcr } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendFile } from '../../../device/api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../../device/capture/pictures.ts'
import { pauseForLine, sendOn, type Waiting } from '../../../device/capture/send-on.ts'
import { forgetSealed, keepSealed, openSealed } from '../../../device/storage/sealed.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { type CaptureWay, CHOSEN } from './capture-way.ts'
import { DocumentCamera } from './DocumentCamera.tsx'
import { DocumentGuide } from './DocumentGuide.tsx'
import { DocumentRefused } from './DocumentRefused.tsx'
import { DOCUMENT_REFUSALS, type DocumentRefusal, isDocumentRefusal } from './examples.ts'
import { Sending } from './Sending.tsx'
import { type DocumentKind, pictureType, type Side, uploadName } from './stage.ts'
import type { Inside } from './use-stages.ts'

/** A picture and how it was taken; the id stays the same however often it is sent. */
type Taken = CaptureWay & { file: Blob; uploadId: string }

/** What becomes of a picture; it is shown instead of the guide and the camera. */
type Work =
  | { at: 'sending'; share: number; waiting?: Waiting }
  /** `notSent`: the connection failed; the picture is still here. */
  | { at: 'refused'; reason: DocumentRefusal | 'notSent' }

/** One side of a document: guide, camera or file, sending, and what to do after a refusal. */
export function DocumentCapture(props: {
  kind: DocumentKind
  side: Side
  inside: Inside
  onHandOff: () => void
  onRead: () => Promise<unknown>
  onBack: () => void
  onOtherKind: () => void
}) {
  const { inside } = props
  const [work, setWork] = useState<Work | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const picture = taken?.file ?? null
  const keptAs = uploadName(props.kind, props.side)
  const [refusals, setRefusals] = useState(0)
  const isCamera = inside.now === 'camera'
  useStageFocus(work?.at ?? inside.now ?? 'guide')
  // Going back from a refusal leads to the guide; a picture on its way is not called back.
  const [shownIn, setShownIn] = useState(inside.now)
  if (shownIn !== inside.now) {
    setShownIn(inside.now)
    if (work?.at === 'refused') setWork(null)
  }

  const upload = useMutation<DataOf<typeof invokeOcr>, ApiError, Taken>({
    mutationKey: [invokeOcr.name],
    meta: { handles: Object.keys(DOCUMENT_REFUSALS) },
    mutationFn: ({ file, uploadId, takenBy, relaxed }) =>
      sendFile(invokeOcr, {
        body: {
          type: pictureType(props.kind, props.side),
          uploadId,
          takenBy,
          ...(relaxed.length > 0 && { relaxed: relaxed.join(',') }),
        },
        file,
        fileName: `${props.kind}-${props.side}.jpg`,
        onProgress: (share) => setWork({ at: 'sending', share }),
      }),
  })
  const refuse = (reason: DocumentRefusal | 'notSent') => {
    setRefusals((count) => count + 1)
    setWork({ at: 'refused', reason })
  }
  const send = async (ready: Taken) => {
    setTaken(ready)
    setWork({ at: 'sending', share: 0 })
    inside.show('sent')
    await keepSealed(keptAs, ready)
    try {
      await sendOn(() => upload.mutateAsync(ready), {
        onWait: (waiting) => setWork({ at: 'sending', share: 0, waiting }),
        pause: pauseForLine,
      })
      await forgetSealed(keptAs)
      await props.onRead()
    } catch (error) {
      const reason = (error as ApiError).reason
      const isRefused = isDocumentRefusal(reason)
      if (isRefused && reason !== 'BUSY') await forgetSealed(keptAs)
      refuse(isRefused ? reason : 'notSent')
    }
  }
  // A picture that was being sent when the page was closed is sent again, and need not be retaken.
  const resume = useEffectEvent(async () => {
    const kept = await openSealed<Taken>(keptAs)
    if (kept && !work && !isCamera) await send(kept)
  })
  useEffect(() => void resume(), [])
  const take = async (picked: Blob, way: CaptureWay) => {
    setWork({ at: 'sending', share: 0 })
    inside.show('sent')
    try {
      await send({ file: await shrinkPicture(picked), uploadId: crypto.randomUUID(), ...way })
    } catch (error) {
      // Phones short of memory fail here in various ways; the person must not be left waiting.
      refuse('PICTURE_UNREADABLE')
      if (!(error instanceof PictureUnreadable)) throw error
    }
  }
  if (work?.at === 'sending') {
    return <Sending share={work.share} picture={picture} waiting={work.waiting ?? null} />
  }
  if (work) {
    return (
      <DocumentRefused
        {...props}
        reason={work.reason}
        picture={picture}
        hasFailedOften={refusals >= REFUSALS_MANY}
        onAgain={() => {
          setWork(null)
          inside.show('camera')
        }}
        onFile={(file, way) => void take(file, way)}
        onSendAgain={() => taken && void send(taken)}
        onBack={inside.back}
      />
    )
  }
  if (isCamera) {
    return (
      <DocumentCamera
        {...props}
        onPicture={(shot, way) => void take(shot, way)}
        onBack={inside.back}
      />
    )
  }
  return (
    <DocumentGuide
      {...props}
      onCamera={() => inside.show('camera')}
      onFile={(file) => void take(file, CHOSEN)}
    />
  )
}

/** From this many refusals on, the phone's own camera app and help by a person are offered. */
const REFUSALS_MANY = 3

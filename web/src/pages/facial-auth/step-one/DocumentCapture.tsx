import { invokeOcr } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../../capture/pictures.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import { DocumentCamera } from './DocumentCamera.tsx'
import { DocumentGuide } from './DocumentGuide.tsx'
import { DocumentRefused } from './DocumentRefused.tsx'
import { DOCUMENT_REFUSALS, type DocumentRefusal, isDocumentRefusal } from './examples.ts'
import { Sending } from './Sending.tsx'
import { type DocumentKind, pictureType, type Side } from './stage.ts'

type Screen =
  | { at: 'guide' }
  | { at: 'camera' }
  | { at: 'sending'; share: number }
  /** `notSent`: the line broke; the picture is still here. */
  | { at: 'refused'; reason: DocumentRefusal | 'notSent' }

/** One side of a document: guide, camera or file, sending, and what to do when it was refused. */
export function DocumentCapture(props: {
  kind: DocumentKind
  side: Side
  onRead: () => Promise<unknown>
  onBack: () => void
}) {
  const [screen, setScreen] = useState<Screen>({ at: 'guide' })
  const [picture, setPicture] = useState<Blob | null>(null)
  const [refusals, setRefusals] = useState(0)
  useStageFocus(screen.at)

  const upload = useMutation<DataOf<typeof invokeOcr>, ApiError, Blob>({
    mutationKey: [invokeOcr.name],
    meta: { handles: Object.keys(DOCUMENT_REFUSALS) },
    mutationFn: (file) =>
      sendFile(invokeOcr, {
        body: { type: pictureType(props.kind, props.side) },
        file,
        fileName: `${props.kind}-${props.side}.jpg`,
        onProgress: (share) => setScreen({ at: 'sending', share }),
      }),
  })
  const refuse = (reason: DocumentRefusal | 'notSent') => {
    setRefusals((count) => count + 1)
    setScreen({ at: 'refused', reason })
  }
  const send = async (ready: Blob) => {
    setPicture(ready)
    setScreen({ at: 'sending', share: 0 })
    try {
      await upload.mutateAsync(ready)
      await props.onRead()
    } catch (error) {
      const reason = (error as ApiError).reason
      refuse(isDocumentRefusal(reason) ? reason : 'notSent')
    }
  }
  const take = async (taken: Blob) => {
    setScreen({ at: 'sending', share: 0 })
    try {
      await send(await shrinkPicture(taken))
    } catch (error) {
      if (!(error instanceof PictureUnreadable)) throw error
      refuse('PICTURE_UNREADABLE')
    }
  }
  switch (screen.at) {
    case 'guide':
      return (
        <DocumentGuide
          {...props}
          onCamera={() => setScreen({ at: 'camera' })}
          onFile={(file) => void take(file)}
        />
      )
    case 'camera':
      return (
        <DocumentCamera
          {...props}
          onPicture={(taken) => void take(taken)}
          onBack={() => setScreen({ at: 'guide' })}
        />
      )
    case 'sending':
      return <Sending kind="document" share={screen.share} picture={picture} />
    case 'refused':
      return (
        <DocumentRefused
          {...props}
          reason={screen.reason}
          picture={picture}
          hasFailedOften={refusals >= REFUSALS_MANY}
          onAgain={() => setScreen({ at: 'camera' })}
          onFile={(file) => void take(file)}
          onSendAgain={() => picture && void send(picture)}
          onBack={() => setScreen({ at: 'guide' })}
          onOtherKind={props.onBack}
        />
      )
  }
}

/** From here on the phone's own camera app and a person are offered. */
const REFUSALS_MANY = 3

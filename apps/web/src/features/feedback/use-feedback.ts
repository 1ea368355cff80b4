import type { DataOf } from '@noren/contract/endpoint'
import {
  type ComplaintAbout,
  type FeedbackKind,
  listFeedback,
  saveFeedback,
} from '@noren/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendKept } from '../../device/api/kept-request.ts'
import { sendFile } from '../../device/api/send-file.ts'
import { useTexts } from '../../device/texts.ts'
import { useDraftIn } from '../../shell/form/draft.ts'
import { useForm } from '../../shell/form/use-form.ts'
import { aboutOf, type FeedbackForm, feedbackTable, kindOf } from './feedback-table.tsx'
import { type Picture, usePictures } from './use-pictures.ts'

export type SentTicket = DataOf<typeof saveFeedback>

/** Refusals shown in the form, which keeps everything that was typed and chosen. */
const SAID_HERE = [
  'VALIDATION',
  'NOT_FOUND',
  'FEEDBACK_DAY_LIMIT',
  'PICTURE_UNREADABLE',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** The feedback form up to the ticket. Sending again after a lost answer gives the same ticket. */
export function useFeedback(of: {
  draft: Partial<FeedbackForm>
  goingOn: string | null
  onSent: (ticket: SentTicket) => void
}) {
  const t = useTexts('feedback')
  const chosen = usePictures()
  const upload = useUpload()
  const draft = useDraftIn('feedback')
  const form = useForm<FeedbackForm>({
    table: feedbackTable(t, { isGoingOn: of.goingOn !== null }),
    start: { kind: '', about: '', message: '', ...(of.goingOn === null && of.draft) },
    // Pictures stay in memory only: they may be large, and are quickly chosen again.
    ...(of.goingOn === null && { draft }),
    handles: SAID_HERE,
    lost: t('lost'),
    async send(typed) {
      const kind = of.goingOn === null ? kindOf(typed.kind) : 'complaint'
      if (!kind || chosen.isShrinking) return 'stays'
      const message = typed.message.trim()
      const about = of.goingOn === null && kind === 'complaint' ? aboutOf(typed.about) : undefined
      const continues = of.goingOn ?? undefined
      const { pictures } = chosen
      of.onSent(await upload.send({ kind, about, continues, message, pictures }))
      return undefined
    },
  })
  return { form, chosen, share: upload.share }
}

type Sending = {
  kind: FeedbackKind
  about: ComplaintAbout | undefined
  continues: string | undefined
  message: string
  pictures: readonly Picture[]
}

function useUpload() {
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const mutation = useMutation({
    mutationKey: [saveFeedback.name],
    mutationFn: (sending: Sending) => sendOnce(sending, setShare),
    meta: { handles: SAID_HERE },
    onMutate: () => setShare(0),
    onSettled: () => setShare(null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listFeedback.name] }),
  })
  return { share, send: mutation.mutateAsync }
}

/**
 * Stores the requestId on the device before sending, with a hash of the message and not the message
 * itself; pictures are compared by size.
 */
async function sendOnce(
  { kind, about, continues, message, pictures }: Sending,
  onProgress: (share: number) => void,
): Promise<SentTicket> {
  const files = pictures.map(({ blob }) => blob)
  const words = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message))
  const input = {
    type: kind,
    about: about ?? '',
    continues: continues ?? '',
    words: [...new Uint8Array(words)],
    sizes: files.map(({ size }) => size),
  }
  return sendKept(saveFeedback.name, input, (requestId) =>
    sendFile(saveFeedback, {
      body: {
        requestId,
        type: kind,
        message,
        ...(about && { about }),
        ...(continues && { continues }),
      },
      files,
      onProgress,
    }),
  )
}

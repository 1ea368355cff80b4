import { ApiError } from '@noren/client/api-error'
import type { DataOf } from '@noren/contract/endpoint'
import { type FeedbackKind, listFeedback, saveFeedback } from '@noren/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendKept } from '../../device/api/kept-request.ts'
import { sendFile } from '../../device/api/send-file.ts'
import { useTexts } from '../../device/texts.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { forgetFeedbackDraft, keepFeedbackDraft, readFeedbackDraft } from './feedback-draft.ts'
import { type FeedbackForm, type FeedbackProblems, feedbackProblems } from './feedback-form.ts'
import { type Picture, usePictures } from './use-pictures.ts'

export type SentTicket = DataOf<typeof saveFeedback>

/** Refusals that are said in the form, which keeps everything that was written and chosen. */
const SAID_HERE = [
  'VALIDATION',
  'FEEDBACK_DAY_LIMIT',
  'PICTURE_UNREADABLE',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Feedback from its first word to its ticket. Sent again after a lost answer, it is the same ticket. */
export function useFeedback(of: {
  onSending: (isSending: boolean) => void
  onSent: (ticket: SentTicket) => void
}) {
  const t = useTexts('feedback')
  const [form, setForm] = useState<FeedbackForm>(() => readFeedbackDraft())
  const [isTried, setIsTried] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const chosen = usePictures()
  const upload = useUpload()
  const problems = feedbackProblems(form)
  const change = (part: Partial<FeedbackForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    setTrouble(null)
    keepFeedbackDraft(next)
  }
  const submit = async () => {
    setIsTried(true)
    const { kind } = form
    if (kind === null || Object.keys(problems).length > 0) return focusFirstError()
    if (upload.isSending || chosen.isShrinking) return
    setTrouble(null)
    of.onSending(true)
    try {
      const message = form.message.trim()
      of.onSent(await upload.send({ kind, message, pictures: chosen.pictures }))
    } catch (cause) {
      setTrouble(cause instanceof ApiError && cause.kind === 'refused' ? cause.msg : t('lost'))
    } finally {
      of.onSending(false)
    }
  }
  const errorOf = (field: keyof FeedbackProblems): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    return problem && t(field === 'kind' ? 'rule_kind' : `rule_message_${problem}`)
  }
  return { form, change, submit, errorOf, trouble, chosen, share: upload.share }
}

type Sending = { kind: FeedbackKind; message: string; pictures: readonly Picture[] }

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
  return { share, isSending: mutation.isPending, send: mutation.mutateAsync }
}

/** The requestId is on the device before anything is sent; pictures are told apart by their sizes. */
async function sendOnce(
  { kind, message, pictures }: Sending,
  onProgress: (share: number) => void,
): Promise<SentTicket> {
  const files = pictures.map(({ blob }) => blob)
  const input = { type: kind, message, sizes: files.map(({ size }) => size) }
  const ticket = await sendKept(saveFeedback.name, input, (requestId) =>
    sendFile(saveFeedback, { body: { requestId, type: kind, message }, files, onProgress }),
  )
  forgetFeedbackDraft()
  return ticket
}

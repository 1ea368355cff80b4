import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { reportDeath } from '@noren/contract/bereavements'
import type { DataOf } from '@noren/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendFile } from '../../device/api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../device/capture/pictures.ts'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'
import { useForm } from '../../shell/form/use-form.ts'
import { EMPTY_REPORT, type ReportForm, reportTable, toldOf } from './report-table.tsx'

export type Received = DataOf<typeof reportDeath>

/** Refusals shown in the form, which keeps everything that was typed and chosen. */
const SAID_HERE = [
  'VALIDATION',
  'PHONE_FORMAT',
  'WORK_NEEDED',
  'TOO_MANY',
  'PICTURE_UNREADABLE',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'REQUEST_DIFFERS',
] as const

type Sending = { told: ReturnType<typeof toldOf>; paper: Blob | null; requestId: string }

/** The report up to its number. Sending again after a lost answer is the same report. */
export function useReport(of: { onSent: (received: Received) => void }) {
  const t = useTexts('reportDeath')
  const paper = usePaper()
  const sent = useRef<{ input: string; paper: Blob | null; requestId: string } | null>(null)
  const mutation = useMutation({
    mutationKey: [reportDeath.name],
    mutationFn: send,
    meta: { handles: SAID_HERE },
  })
  const form = useForm<ReportForm>({
    table: reportTable(t, { today: marketNow().today }),
    start: EMPTY_REPORT,
    handles: SAID_HERE,
    refused: saidOf,
    lost: t('lost'),
    async send(typed) {
      if (paper.isShrinking) return 'stays'
      const told = toldOf(typed)
      const input = JSON.stringify(told)
      const isSame = sent.current?.input === input && sent.current.paper === paper.blob
      if (!sent.current || !isSame) {
        sent.current = { input, paper: paper.blob, requestId: crypto.randomUUID() }
      }
      const { requestId } = sent.current
      of.onSent(await mutation.mutateAsync({ told, paper: paper.blob, requestId }))
      return undefined
    },
  })
  return { form, paper }
}

const saidOf = (error: ApiError) => (error.reason === 'PHONE_FORMAT' ? { phone: error.msg } : {})

/** What the server wants computed first is computed, and the call made again. */
async function send({ told, paper, requestId }: Sending): Promise<Received> {
  const once = (work?: string) =>
    sendFile(reportDeath, {
      body: { requestId, ...told, ...(work && { work }) },
      files: paper ? [paper] : [],
    })
  try {
    return await once()
  } catch (cause) {
    const { reason, data } = apiErrorOf(cause)
    if (reason !== 'WORK_NEEDED') throw cause
    const work = await import('../../device/solve-work.ts').then(
      (m) => m.solveWork(data),
      () => Promise.reject(cause),
    )
    return await once(work)
  }
}

/** One picture of a paper, shrunk on the device. */
function usePaper() {
  const [blob, setBlob] = useState<Blob | null>(null)
  const [isShrinking, setIsShrinking] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const choose = async (file: File) => {
    setIsShrinking(true)
    setIsUnreadable(false)
    try {
      setBlob(await shrinkPicture(file))
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      setIsUnreadable(true)
    } finally {
      setIsShrinking(false)
    }
  }
  return { blob, isShrinking, isUnreadable, choose, remove: () => setBlob(null) }
}

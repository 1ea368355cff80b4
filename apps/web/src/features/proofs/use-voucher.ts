import { ApiError } from '@noren/client/api-error'
import type { Currency } from '@noren/contract/money'
import { readVoucher, readVoucherPicture, sendVoucher } from '@noren/contract/proofs'
import { repayDetail } from '@noren/contract/repayments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from '../../device/api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../device/capture/pictures.ts'
import { useTexts } from '../../device/texts.ts'
import { wireAmount } from '../../loan-view/terms.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import {
  forgetVoucherDraft,
  keepPicture,
  keepVoucherDraft,
  keptPicture,
  readVoucherDraft,
} from './voucher-draft.ts'
import { filledFrom, type VoucherForm, voucherProblems } from './voucher-form.ts'

type Sending = { picture: Blob; reference: string; amount: string; paidOn: string }

/** Refusals that are said in the form, which keeps everything that was typed and chosen. */
const SAID_HERE = [
  'LOAN_STATE',
  'AMOUNT_RANGE',
  'PROOF_OPEN',
  'PROOF_DAY',
  'PROOF_REFERENCE_USED',
  'PROOF_PICTURE_USED',
  'PICTURE_UNREADABLE',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'VALIDATION',
] as const

/** A proof from its first field to the server's answer. Sent again, the same proof counts once. */
export function useVoucher(of: {
  repayId: string
  currency: Currency
  onSending: (isSending: boolean) => void
}) {
  const t = useTexts('proof')
  const { repayId, currency } = of
  const [form, setForm] = useState<VoucherForm>(() => readVoucherDraft(repayId))
  const [isTried, setIsTried] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const picture = usePicture(repayId)
  const reading = useReading(repayId)
  const upload = useUpload(repayId)
  const problems = voucherProblems(form, picture.blob !== null, currency)
  const change = (part: Partial<VoucherForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    setTrouble(null)
    keepVoucherDraft(repayId, next)
  }
  const choose = async (file: File) => {
    const chosen = await picture.choose(file)
    const read = chosen && (await reading.read(chosen))
    if (!read) return
    setForm((typed) => {
      const next = filledFrom(typed, read)
      keepVoucherDraft(repayId, next)
      return next
    })
  }
  const submit = async () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return focusFirstError()
    if (!picture.blob || form.paidOn === null || upload.isSending) return
    const { reference, paidOn } = form
    setTrouble(null)
    of.onSending(true)
    try {
      const amount = wireAmount(form.amount, currency)
      await upload.send({ picture: picture.blob, reference: reference.trim(), amount, paidOn })
    } catch (cause) {
      setTrouble(cause instanceof ApiError && cause.kind === 'refused' ? cause.msg : t('lost'))
    } finally {
      of.onSending(false)
    }
  }
  const errorOf = (field: keyof VoucherForm): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    return problem && t(`rule_${problem}`)
  }
  return {
    form,
    change,
    submit,
    errorOf,
    trouble,
    picture: picture.blob,
    choose,
    isShrinking: picture.isShrinking,
    isReading: reading.isReading,
    isFilled: reading.isFilled,
    pictureError: picture.trouble ?? (isTried && problems.picture ? t('rule_picture') : undefined),
    share: upload.share,
  }
}

function usePicture(repayId: string) {
  const t = useTexts('proof')
  const [blob, setBlob] = useState<Blob | null>(() => keptPicture(repayId))
  const [isShrinking, setIsShrinking] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>(undefined)
  const choose = async (file: File): Promise<Blob | null> => {
    setIsShrinking(true)
    setTrouble(undefined)
    try {
      const small = await shrinkPicture(file)
      keepPicture(repayId, small)
      setBlob(small)
      return small
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      setTrouble(t('rule_unreadable'))
      return null
    } finally {
      setIsShrinking(false)
    }
  }
  return { blob, isShrinking, trouble, choose }
}

/** The machine's reading only saves typing: when it cannot be had, nothing is said of it. */
function useReading(repayId: string) {
  const [state, setState] = useState<'idle' | 'reading' | 'filled'>('idle')
  const read = async (picture: Blob) => {
    setState('reading')
    const sending = { body: { repayId }, file: picture, fileName: 'proof.jpg' }
    const found = await sendFile(readVoucherPicture, sending).catch(() => null)
    const hasFound = found !== null && Object.values(found).some((value) => value !== null)
    setState(hasFound ? 'filled' : 'idle')
    return found
  }
  return { read, isReading: state === 'reading', isFilled: state === 'filled' }
}

function useUpload(repayId: string) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const mutation = useMutation({
    mutationKey: [sendVoucher.name],
    mutationFn: ({ picture, ...fields }: Sending) =>
      sendFile(sendVoucher, {
        body: { repayId, ...fields },
        file: picture,
        fileName: 'proof.jpg',
        onProgress: setShare,
      }),
    meta: { handles: SAID_HERE },
    onMutate: () => setShare(0),
    onSettled: () => setShare(null),
    onSuccess: async () => {
      forgetVoucherDraft()
      keepPicture(repayId, null)
      for (const read of [readVoucher, repayDetail]) {
        await queryClient.invalidateQueries({ queryKey: [read.name] })
      }
      window.scrollTo(0, 0)
    },
  })
  return { share, isSending: mutation.isPending, send: mutation.mutateAsync }
}

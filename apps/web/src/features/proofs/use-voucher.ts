import type { Currency } from '@noren/contract/money'
import { readVoucher, readVoucherPicture, sendVoucher } from '@noren/contract/proofs'
import { repayDetail } from '@noren/contract/repayments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from '../../device/api/send-file.ts'
import { PictureUnreadable, shrinkPicture } from '../../device/capture/pictures.ts'
import { useTexts } from '../../device/texts.ts'
import { wireAmount } from '../../loan-view/terms.ts'
import { useDraftIn } from '../../shell/form/draft.ts'
import type { Table } from '../../shell/form/table.ts'
import { type Form, useForm } from '../../shell/form/use-form.ts'
import { keepPicture, keptPicture } from './kept-picture.ts'
import { filledFrom, type VoucherForm } from './voucher-form.ts'

type Sending = { picture: Blob; reference: string; amount: string; paidOn: string }

/** Refusals shown in the form, which keeps everything that was typed and chosen. */
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

type Choosing = {
  isShrinking: boolean
  isReading: boolean
  trouble: string | undefined
  choose: (file: File) => void
}

/** A proof of payment from the form to the server's answer. The same proof sent again counts once. */
export function useVoucher(of: {
  repayId: string
  currency: Currency
  draft: Partial<VoucherForm>
  table: (choosing: Choosing) => Table<VoucherForm>
}) {
  const t = useTexts('proof')
  const { repayId, currency } = of
  const { shrink, ...shrinking } = useShrinking(repayId)
  const reading = useReading(repayId)
  const upload = useUpload(repayId)
  const choose = async (file: File) => {
    const picture = await shrink(file)
    if (!picture) return
    form.change({ picture })
    const read = await reading.read(picture)
    if (read) form.change((typed) => filledFrom(typed, read))
  }
  const form: Form<VoucherForm> = useForm<VoucherForm>({
    table: of.table({
      ...shrinking,
      isReading: reading.state === 'reading',
      choose: (file) => void choose(file),
    }),
    start: { reference: '', amount: '', paidOn: '', ...of.draft, picture: keptPicture(repayId) },
    draft: useDraftIn(`voucher.${repayId}`),
    handles: SAID_HERE,
    lost: t('lost'),
    async send({ picture, reference, paidOn, ...typed }) {
      if (!picture) return 'stays'
      const amount = wireAmount(typed.amount, currency)
      await upload.send({ picture, reference: reference.trim(), amount, paidOn })
      return undefined
    },
  })
  return { form, share: upload.share, reading: reading.state }
}

function useShrinking(repayId: string) {
  const t = useTexts('proof')
  const [isShrinking, setIsShrinking] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>(undefined)
  const shrink = async (file: File): Promise<Blob | null> => {
    setIsShrinking(true)
    setTrouble(undefined)
    try {
      const small = await shrinkPicture(file)
      keepPicture(repayId, small)
      return small
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      setTrouble(t('rule_unreadable'))
      return null
    } finally {
      setIsShrinking(false)
    }
  }
  return { isShrinking, trouble, shrink }
}

/** The machine reading only saves typing, so a failure is not reported. */
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
  return { read, state }
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
      keepPicture(repayId, null)
      for (const read of [readVoucher, repayDetail]) {
        await queryClient.invalidateQueries({ queryKey: [read.name] })
      }
      window.scrollTo(0, 0)
    },
  })
  return { share, send: mutation.mutateAsync }
}

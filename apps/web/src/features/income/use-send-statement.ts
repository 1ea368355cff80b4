import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { incomeProof, viewIncomeProof } from '@noren/contract/income'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveConsent } from '../../device/api/give-consent.ts'
import { sendFile } from '../../device/api/send-file.ts'

/** As many as the server takes. */
const BYTES_MAX = incomeProof.fileBytesMax

/** What the form has before it can be sent. */
export type Missing = 'file' | 'tooLarge' | 'consent' | null

export type Sending = ReturnType<typeof useSendStatement>

/**
 * A statement from the chosen file to what was read of it. The password is kept on this page alone; what is wrong with
 * the file is shown here.
 */
export function useSendStatement() {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [hasConsent, setHasConsent] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<ApiError | null>(null)
  const mutation = useMutation({
    mutationKey: [incomeProof.name],
    mutationFn: async (sent: File) => {
      await giveConsent('incomeProof')
      return sendFile(incomeProof, {
        body: password === '' ? {} : { password },
        file: sent,
        fileName: 'statement',
        onProgress: setShare,
      })
    },
    meta: { endpoint: incomeProof, handles: incomeProof.errors },
    onMutate: () => {
      setTrouble(null)
      setShare(0)
    },
    onSettled: () => setShare(null),
    onError: (cause) => setTrouble(apiErrorOf(cause)),
    onSuccess: (view) => {
      setFile(null)
      setPassword('')
      queryClient.setQueryData([viewIncomeProof.name, {}], view)
      window.scrollTo(0, 0)
    },
  })
  return {
    file,
    password,
    hasConsent,
    /** Of the file that has left the device; null while none is being sent. */
    share,
    trouble,
    missing: missingOf(file, hasConsent),
    setPassword,
    setHasConsent,
    choose: (chosen: File) => {
      setTrouble(null)
      setFile(chosen)
    },
    send: () => file && mutation.mutate(file),
  }
}

export function missingOf(file: Pick<File, 'size'> | null, hasConsent: boolean): Missing {
  if (!file) return 'file'
  if (file.size > BYTES_MAX) return 'tooLarge'
  return hasConsent ? null : 'consent'
}

import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import type { OTP_TYPE } from '@noren/contract/account'
import { sendOtp } from '@noren/contract/account'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { useCodeWait } from './use-code-wait.ts'

/**
 * Sends a new code to the person's own phone (700) and holds what went wrong with it. Its texts are in
 * the group `modifyBank`.
 */
export function useStepUp(of: {
  phone: string
  otpType: (typeof OTP_TYPE)['changeBank' | 'exportData' | 'eraseData']
}) {
  const t = useTexts('modifyBank')
  const [hasSent, setHasSent] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const wait = useCodeWait()
  const otp = useSend(sendOtp, {
    handles: ['PHONE_FORMAT', 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT', 'PHONE_LOCKED', 'FORBIDDEN'],
  })
  const sendCode = async (): Promise<void> => {
    setTrouble(null)
    try {
      const query = { phone: of.phone, type: `${of.otpType}` } as const
      wait.start((await otp.send({ query })).resendAfterSeconds)
      setHasSent(true)
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'OTP_RESEND_WAIT') wait.start(Number(error.data.waitSeconds ?? 0))
      setTrouble(error.kind === 'refused' ? error.msg : t('lostCode'))
    }
  }
  return {
    sendCode,
    /** A code went out: only then may the sheet say so. */
    hasSent,
    trouble,
    setTrouble,
    secondsLeft: wait.secondsLeft,
    isSendingCode: otp.isSending,
  }
}

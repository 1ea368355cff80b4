import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import type { OTP_TYPE } from '@noren/contract/account'
import { sendOtp } from '@noren/contract/account'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { isAboutCode } from './code-refusals.ts'
import { useCodeWait } from './use-code-wait.ts'

/**
 * A call that the server does only with a new code from the person's own phone (700): asks for the code
 * and holds what went wrong with it. Its texts are in the group `modifyBank`.
 */
export function useStepUp(of: {
  /** As the person typed it; without one the code goes to the session's own. */
  phone?: string
  otpType: (typeof OTP_TYPE)['changeBank' | 'exportData' | 'eraseData' | 'showData' | 'addPasskey']
}) {
  const t = useTexts('modifyBank')
  const [isAsked, setIsAsked] = useState(false)
  const [hasSent, setHasSent] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const wait = useCodeWait()
  const otp = useSend(sendOtp, {
    handles: ['PHONE_FORMAT', 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT', 'PHONE_LOCKED', 'FORBIDDEN'],
  })
  const sendCode = async (): Promise<void> => {
    setTrouble(null)
    try {
      const query = { type: `${of.otpType}` } as const
      const body = of.phone === undefined ? {} : { phone: of.phone }
      wait.start((await otp.send({ query, body })).resendAfterSeconds)
      setHasSent(true)
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'OTP_RESEND_WAIT') wait.start(Number(error.data.waitSeconds ?? 0))
      setTrouble(error.kind === 'refused' ? error.msg : t('lostCode'))
    }
  }
  /**
   * Sends the call, first without a code, then again with the one that was typed. Null: not done yet, a
   * code is asked for.
   * @throws errors about the call, not about the code
   */
  const withCode = async <Answer>(
    code: string | null,
    send: (body: { code?: string }) => Promise<Answer>,
  ): Promise<{ answer: Answer } | null> => {
    setTrouble(null)
    try {
      const answer = await send(code === null ? {} : { code })
      setIsAsked(false)
      return { answer }
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'STEP_UP') {
        setIsAsked(true)
        if (wait.secondsLeft === 0) await sendCode()
      } else if (code !== null && error.kind !== 'refused') {
        setTrouble(t('lost'))
      } else if (isAboutCode(error.reason)) {
        setTrouble(error.msg)
      } else {
        setIsAsked(false)
        throw error
      }
      return null
    }
  }
  return {
    withCode,
    isAsked,
    close: () => setIsAsked(false),
    sendCode,
    /** A code went out: only then may the sheet say so. */
    hasSent,
    trouble,
    setTrouble,
    secondsLeft: wait.secondsLeft,
    isSendingCode: otp.isSending,
  }
}

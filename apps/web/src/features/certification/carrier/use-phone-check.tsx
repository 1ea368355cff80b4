import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { CodeInput } from '@noren/ui/CodeInput'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { filled } from '../../../shell/form/table.ts'
import { useForm } from '../../../shell/form/use-form.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { useCodeWait } from '../../../shell/step-up/use-code-wait.ts'
import { callsOfType } from './calls-of-type.ts'

const SAID_HERE = [
  'STEP_ORDER',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'OTP_RESEND_WAIT',
  'OTP_DAY_LIMIT',
  'PHONE_LOCKED',
] as const

/** The carrier's code: requesting, waiting, typing and confirming. */
export function usePhoneCheck(type: string | null) {
  const t = useTexts('apiPhoneCheck')
  const calls = callsOfType(type)
  const [sendError, setSendError] = useState<string | null>(null)
  const [isNotDue, setIsNotDue] = useState(false)
  const wait = useCodeWait()
  const otp = useSend(calls.send, { handles: SAID_HERE })
  const check = useSend(calls.confirm, { handles: SAID_HERE, makesStale: [userStatus] })
  const codeLength = otp.data?.codeLength ?? 0

  const saidOf = (error: ApiError) => (error.kind === 'refused' ? error.msg : t('lost'))
  const form = useForm({
    table: {
      code: {
        rules: [
          filled(t('codeEmpty')),
          {
            holds: (code) => code.length === codeLength,
            message: t('codeFormat', { length: codeLength }),
          },
        ],
        control: (bound) => (
          <CodeInput
            {...bound}
            label={t('code', { length: codeLength })}
            length={codeLength}
            isWaiting
          />
        ),
      },
    },
    start: { code: '' },
    refused: (error) => {
      setIsNotDue(error.reason === 'STEP_ORDER')
      return { code: saidOf(error) }
    },
    async send({ code }) {
      const { bizStatus } = await check.send({ body: { otpCode: code } })
      setBizStatus(bizStatus)
      return undefined
    },
  })
  const send = async (): Promise<void> => {
    setSendError(null)
    form.change({ code: '' })
    try {
      wait.start((await otp.send({})).resendAfterSeconds)
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'OTP_RESEND_WAIT') wait.start(Number(error.data.waitSeconds ?? 0))
      if (error.reason === 'STEP_ORDER') setIsNotDue(true)
      else setSendError(saidOf(error))
    }
  }
  return {
    form,
    sent: otp.data,
    send,
    sendError,
    isNotDue,
    isConfirmed: check.isSuccess,
    isSending: otp.isSending,
    secondsLeft: wait.secondsLeft,
  }
}

import { ApiError, apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
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

/** The carrier's code: asked for, waited for, typed, confirmed (C10). */
export function usePhoneCheck(type: string | null) {
  const t = useTexts('apiPhoneCheck')
  const calls = callsOfType(type)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const [sendError, setSendError] = useState<string | null>(null)
  const [isNotDue, setIsNotDue] = useState(false)
  const wait = useCodeWait()
  const otp = useSend(calls.send, { handles: SAID_HERE })
  const check = useSend(calls.confirm, { handles: SAID_HERE, makesStale: [userStatus] })
  const codeLength = otp.data?.codeLength ?? 0

  const refuse = (cause: unknown, say: (text: string) => void) => {
    const error = apiErrorOf(cause)
    if (error.reason === 'STEP_ORDER') setIsNotDue(true)
    else say(error.kind === 'refused' ? error.msg : t('lost'))
  }

  const send = async (): Promise<void> => {
    setSendError(null)
    setCodeError(null)
    try {
      wait.start((await otp.send({})).resendAfterSeconds)
      setCode('')
    } catch (cause) {
      const isTooSoon = cause instanceof ApiError && cause.reason === 'OTP_RESEND_WAIT'
      if (isTooSoon) wait.start(Number(cause.data.waitSeconds ?? 0))
      refuse(cause, setSendError)
    }
  }

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.length < codeLength) {
      setCodeError(code === '' ? t('codeEmpty') : t('codeFormat', { length: codeLength }))
      return focusCode()
    }
    try {
      const { bizStatus } = await check.send({ body: { otpCode: code } })
      setBizStatus(bizStatus)
    } catch (cause) {
      refuse(cause, setCodeError)
      focusCode()
    }
  }

  return {
    code,
    change: (typed: string) => {
      setCode(typed)
      setCodeError(null)
    },
    sent: otp.data,
    send,
    confirm,
    codeError,
    sendError,
    isNotDue,
    isConfirmed: check.isSuccess,
    isSending: otp.isSending,
    isChecking: check.isSending,
    secondsLeft: wait.secondsLeft,
  }
}

/** A screen reader then reads the field with what is wrong. */
function focusCode(): void {
  document.querySelector<HTMLElement>('#phone-check [name="code"]')?.focus()
}

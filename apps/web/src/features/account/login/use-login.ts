import { ApiError } from '@noren/client/api-error'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { OTP_TYPE, otpLoginCheck, sendOtp } from '@noren/contract/account'
import { appConfig } from '@noren/contract/support'
import { type FormEvent, useState } from 'react'
import { nowMs } from '../../../device/clock.ts'
import { signedIn } from '../../../device/signed-in.ts'
import { go, goByStatus } from '../../../shell/navigation.ts'
import { takeReturn } from '../../../shell/return-path.ts'
import { startSignedIn } from '../../../shell/session-store.ts'
import {
  type LoginField,
  type LoginForm,
  type LoginMessages,
  loginMessages,
  nationalDigits,
  phoneMessage,
} from '../../../shell/step-up/phone-number.ts'
import { useCodeWait } from '../../../shell/step-up/use-code-wait.ts'
import { forgetSignIn, keepSignIn, keptSignIn } from './kept-sign-in.ts'

/**
 * Sign-in: the form, asking for a code, and checking it. Messages are kept as keys, so that they change with the
 * language; refusals of the server come in the person's words. Three fields need no form library.
 */
export function useLogin() {
  const [form, setForm] = useState(() => keptSignIn().form)
  const [messages, setMessages] = useState<LoginMessages>({})
  const codeWait = useCodeWait(keptSignIn().waitEndMs - nowMs())
  const config = useEndpoint(appConfig, {}, { staleTime: 3_600_000 })
  const otp = useSend(sendOtp, {
    handles: ['PHONE_FORMAT', 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT', 'PHONE_LOCKED'],
  })
  const check = useSend(otpLoginCheck, {
    handles: ['PHONE_FORMAT', 'OTP_WRONG', 'OTP_EXPIRED', 'PHONE_LOCKED'],
  })

  const change = (changed: Partial<LoginForm>) => {
    setForm(keepSignIn({ form: { ...keptSignIn().form, ...changed } }).form)
    // What is being mended is not blamed any longer.
    setMessages((last) => {
      const kept = { ...last }
      for (const field of Object.keys(changed)) delete kept[field as LoginField]
      return kept
    })
  }

  const waitFor = (seconds: number) => {
    codeWait.start(seconds)
    keepSignIn({ waitEndMs: nowMs() + seconds * 1000 })
    focusField('code')
  }

  const refuse = (field: LoginField, error: unknown) => {
    if (!(error instanceof ApiError) || error.kind !== 'refused' || error.code === 420) return
    setMessages((last) => ({ ...last, [field]: { said: error.msg } }))
    focusField(field)
  }

  const askForCode = async (): Promise<void> => {
    const message = phoneMessage(form.phone)
    if (message) {
      setMessages((last) => ({ ...last, phone: message }))
      return focusField('phone')
    }
    try {
      const phone = nationalDigits(form.phone)
      const sent = await otp.send({ query: { phone, type: `${OTP_TYPE.signIn}` } })
      waitFor(sent.resendAfterSeconds)
    } catch (error) {
      // A code is on its way already: there is nothing to blame, only to wait for.
      const isTooSoon = error instanceof ApiError && error.reason === 'OTP_RESEND_WAIT'
      if (isTooSoon) waitFor(Number(error.data.waitSeconds ?? 0))
      else refuse('phone', error)
    }
  }

  const signIn = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = loginMessages(form)
    setMessages(found)
    const [first] = Object.keys(found)
    if (first) return focusField(first as LoginField)
    try {
      const session = await check.send({
        body: {
          phone: nationalDigits(form.phone),
          code: form.code,
          ...(config.data && { privacyVersion: config.data.privacyVersion }),
        },
      })
      forgetSignIn()
      startSignedIn(session)
      signedIn(session)
      const returned = takeReturn()
      if (returned) go(returned, { replace: true })
      else goByStatus({ replace: true })
    } catch (error) {
      const isAboutPhone = error instanceof ApiError && error.reason === 'PHONE_FORMAT'
      refuse(isAboutPhone ? 'phone' : 'code', error)
    }
  }

  return {
    form,
    messages,
    change,
    askForCode,
    signIn,
    secondsLeft: codeWait.secondsLeft,
    hasAsked: otp.isSuccess || keptSignIn().waitEndMs > 0,
    isAsking: otp.isSending,
    isChecking: check.isSending,
  }
}

/** The first field that is wrong gets the focus: a screen reader then reads its message. */
function focusField(field: LoginField): void {
  document.querySelector<HTMLElement>(`.signin [name="${field}"]`)?.focus()
}

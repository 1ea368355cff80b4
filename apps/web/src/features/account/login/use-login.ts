import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { OTP_TYPE, otpLoginCheck, sendOtp } from '@noren/contract/account'
import { appConfig } from '@noren/contract/support'
import { useEffect, useEffectEvent, useState } from 'react'
import { bindDevice } from '../../../device/api/client.ts'
import { nowMs } from '../../../device/clock.ts'
import { readKept } from '../../../device/storage/kept.ts'
import { useTexts } from '../../../device/texts.ts'
import type { Said } from '../../../shell/form/table.ts'
import { useForm } from '../../../shell/form/use-form.ts'
import { nationalDigits } from '../../../shell/step-up/phone-number.ts'
import { useCodeWait } from '../../../shell/step-up/use-code-wait.ts'
import { enter } from './enter.ts'
import { forgetSignIn, keepSignIn, keptSignIn } from './kept-sign-in.ts'
import css from './Login.module.css'
import { type LoginForm, loginTable } from './login-table.ts'

const LIMITS = ['PHONE_FORMAT', 'PHONE_LOCKED', 'NETWORK_PAUSED', 'WORK_NEEDED'] as const

/** Sign-in: the form, requesting a code, and verifying it. The server's refusals are shown in the form. */
export function useLogin() {
  const t = useTexts('login')
  const codeWait = useCodeWait(keptSignIn().waitEndMs - nowMs())
  const config = useEndpoint(appConfig, {}, { staleTime: 3_600_000 })
  const otp = useSend(sendOtp, { handles: [...LIMITS, 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT'] })
  const otpCheck = useSend(otpLoginCheck, { handles: [...LIMITS, 'OTP_WRONG', 'OTP_EXPIRED'] })
  const [isWorking, setIsWorking] = useState(false)
  /** Where the server wants the device to compute something first, it does, and the call is made again. */
  const afterWork = async <T>(send: (work?: string) => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (cause) {
      const { reason, data } = apiErrorOf(cause)
      if (reason !== 'WORK_NEEDED') throw cause
      setIsWorking(true)
      const work = await import('../../../device/solve-work.ts').then(
        (m) => m.solveWork(data),
        () => Promise.reject(cause),
      )
      return await send(work)
    } finally {
      setIsWorking(false)
    }
  }
  const form = useForm<LoginForm>({
    table: loginTable(t),
    start: keptSignIn().form,
    draft: {
      keep: (typed) => keepSignIn({ form: { ...keptSignIn().form, ...typed } }),
      forget: forgetSignIn,
    },
    refused: (error) => saidOf(error, error.reason === 'PHONE_FORMAT' ? 'phone' : 'code'),
    async send({ phone, code }) {
      const body = {
        phone: nationalDigits(phone),
        code,
        ...(config.data && { privacyVersion: config.data.privacyVersion }),
      }
      await bindDevice()
      const session = await afterWork((work) => otpCheck.send({ body: { ...body, work } }))
      enter(session)
      return 'leaves'
    },
  })
  const { phone } = form.values

  // A session that ended here has left its number; a person who has begun to type means another one.
  const fillNumber = useEffectEvent((number: { phone: string } | null) => {
    if (number && phone === '') form.change(number)
  })
  useEffect(() => {
    if (readKept('noren_user') === null) return
    import('../../../device/storage/sealed.ts')
      .then((m) => m.openSealed<{ phone: string }>('number'))
      .then(fillNumber)
      .catch(() => undefined)
  }, [])

  const waitFor = (seconds: number) => {
    codeWait.start(seconds)
    keepSignIn({ waitEndMs: nowMs() + seconds * 1000 })
    document.querySelector<HTMLElement>(`.${css.root} [name="code"]`)?.focus()
  }
  const askForCode = async (): Promise<void> => {
    if (!form.check('phone')) return
    try {
      const query = { type: `${OTP_TYPE.signIn}` } as const
      const body = { phone: nationalDigits(phone) }
      const sent = await afterWork((work) => otp.send({ query, body: { ...body, work } }))
      waitFor(sent.resendAfterSeconds)
    } catch (cause) {
      const error = apiErrorOf(cause)
      // A code is already on its way: this is no error, only a wait.
      if (error.reason === 'OTP_RESEND_WAIT') waitFor(Number(error.data.waitSeconds ?? 0))
      else form.say(saidOf(error, 'phone'))
    }
  }
  return {
    form,
    askForCode,
    secondsLeft: codeWait.secondsLeft,
    hasAsked: otp.isSuccess || keptSignIn().waitEndMs > 0,
    isAsking: otp.isSending || isWorking,
    /** The device computes; the person only waits a moment. */
    isWorking,
  }
}

/** A closed service (420) leads to another page, and a lost call is no field's fault. */
const saidOf = (error: ApiError, field: keyof LoginForm): Said<LoginForm> =>
  error.kind === 'refused' && error.code !== 420 ? { [field]: error.msg } : {}

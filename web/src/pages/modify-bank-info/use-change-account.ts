import { OTP_TYPE, sendOtp } from '@noren/contract/account'
import { modifyAccount, userBandingAccount } from '@noren/contract/certification'
import type { BodyInput } from '@noren/contract/endpoint'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useCodeWait } from '../login/use-code-wait.ts'
import { isAboutCode } from './new-account.ts'

type Account = Omit<BodyInput<typeof modifyAccount>, 'code'>

const SAID_HERE = [
  'STEP_UP',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'PHONE_LOCKED',
  'BANK_UNKNOWN',
  'IFSC_FORMAT',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_CHECK_TRIES',
  'VALIDATION',
] as const

/**
 * Changes the account. The server asks for a code first (700): one goes to the person's own phone, and
 * the same change is sent again with it. A slip in the account does not cost the code.
 */
export function useChangeAccount(of: { phone: string; onChanged: () => void }) {
  const t = useTexts('modifyBank')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [codeTrouble, setCodeTrouble] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const wait = useCodeWait()
  const otp = useSend(sendOtp, {
    handles: ['PHONE_FORMAT', 'OTP_RESEND_WAIT', 'OTP_DAY_LIMIT', 'PHONE_LOCKED', 'FORBIDDEN'],
  })
  const modify = useSend(modifyAccount, { handles: SAID_HERE, makesStale: [userBandingAccount] })

  const sendCode = async () => {
    setCodeTrouble(null)
    try {
      const query = { phone: of.phone, type: `${OTP_TYPE.changeBank}` } as const
      wait.start((await otp.send({ query })).resendAfterSeconds)
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      if (error.reason === 'OTP_RESEND_WAIT') wait.start(Number(error.data.waitSeconds ?? 0))
      setCodeTrouble(error.kind === 'refused' ? error.msg : t('lostCode'))
    }
  }
  const send = async (account: Account, code: string | null) => {
    setRefusal(null)
    setCodeTrouble(null)
    try {
      await modify.send({ body: { ...account, ...(code !== null && { code }) } })
      setIsAsked(false)
      of.onChanged()
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      if (error.reason === 'STEP_UP') {
        setIsAsked(true)
        if (wait.secondsLeft === 0) await sendCode()
      } else if (error.kind !== 'refused') {
        setCodeTrouble(t('lost'))
      } else if (isAboutCode(error.reason)) {
        setCodeTrouble(error.msg)
      } else {
        setIsAsked(false)
        setRefusal(error)
      }
    }
  }
  return {
    send,
    sendCode,
    refusal,
    forgetRefusal: () => setRefusal(null),
    codeTrouble,
    isAsked,
    closeCode: () => setIsAsked(false),
    secondsLeft: wait.secondsLeft,
    isSending: modify.isSending,
    isSendingCode: otp.isSending,
  }
}

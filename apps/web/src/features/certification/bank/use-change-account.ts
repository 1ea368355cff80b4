import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { OTP_TYPE } from '@noren/contract/account'
import { modifyAccount, userBandingAccount } from '@noren/contract/certification'
import type { BodyInput } from '@noren/contract/endpoint'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import type { Sent } from '../../../shell/form/use-form.ts'
import { ABOUT_THE_CODE, isAboutCode } from '../../../shell/step-up/code-refusals.ts'
import { useStepUp } from '../../../shell/step-up/use-step-up.ts'

type Account = Omit<BodyInput<typeof modifyAccount>, 'code'>

export const SAID_HERE = [
  'STEP_UP',
  ...ABOUT_THE_CODE,
  'BANK_UNKNOWN',
  'IFSC_FORMAT',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_CHECK_TRIES',
  'VALIDATION',
] as const

/**
 * Changes the account. The server first requires a code (700): one is sent to the person's own phone, and
 * the same change is sent again with it. A mistake in the account does not use up the code.
 */
export function useChangeAccount(of: { phone: string; onChanged: () => void }) {
  const t = useTexts('modifyBank')
  const [isAsked, setIsAsked] = useState(false)
  const stepUp = useStepUp({ phone: of.phone, otpType: OTP_TYPE.changeBank })
  const modify = useSend(modifyAccount, { handles: SAID_HERE, makesStale: [userBandingAccount] })

  /** @throws errors about the account, not about the code */
  const send = async (account: Account, code: string | null): Promise<Sent> => {
    stepUp.setTrouble(null)
    try {
      await modify.send({ body: { ...account, ...(code !== null && { code }) } })
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'STEP_UP') {
        setIsAsked(true)
        if (stepUp.secondsLeft === 0) await stepUp.sendCode()
      } else if (code !== null && error.kind !== 'refused') {
        stepUp.setTrouble(t('lost'))
      } else if (isAboutCode(error.reason)) {
        stepUp.setTrouble(error.msg)
      } else {
        setIsAsked(false)
        throw error
      }
      return 'stays'
    }
    setIsAsked(false)
    of.onChanged()
    return undefined
  }
  return { send, stepUp, isAsked, closeCode: () => setIsAsked(false) }
}

import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import type { privacyErase, privacyExport } from '@noren/contract/privacy'
import { type FormEvent, useState } from 'react'
import { keptPhone } from '../../device/kept-phone.ts'
import { useTexts } from '../../device/texts.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { ABOUT_THE_CODE, isAboutCode } from '../../shell/step-up/code-refusals.ts'
import { maskedPhone, nationalDigits } from '../../shell/step-up/phone-number.ts'
import { useStepUp } from '../../shell/step-up/use-step-up.ts'
import { isOwnNumber } from './own-number.ts'

/**
 * Asks for the person's data, or its end. The server wants a code first (700): it goes to their own
 * phone, whose number they type, and the same call goes again with it.
 */
export function useWithCode<E extends typeof privacyExport | typeof privacyErase>(
  endpoint: E,
  of: {
    otpType: Parameters<typeof useStepUp>[0]['otpType']
    onDone: (answer: DataOf<E>) => Promise<void> | void
  },
) {
  const t = useTexts('modifyBank')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [phone, setPhone] = useState('')
  const [isTried, setIsTried] = useState(false)
  const stepUp = useStepUp({ phone: nationalDigits(phone), otpType: of.otpType })
  const call = useSend<typeof privacyExport | typeof privacyErase>(endpoint, {
    handles: ['STEP_UP', 'LOAN_OPEN', 'PAYMENT_OPEN', ...ABOUT_THE_CODE],
  })
  const send = async (code: string | null): Promise<void> => {
    setRefusal(null)
    stepUp.setTrouble(null)
    try {
      const answer = await call.send({ body: code === null ? {} : { code } })
      setIsAsked(false)
      await of.onDone(answer as DataOf<E>)
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (error.reason === 'STEP_UP') {
        setIsAsked(true)
        if (stepUp.secondsLeft === 0) await stepUp.sendCode()
      } else if (error.kind !== 'refused') {
        setRefusal(t('lost'))
        stepUp.setTrouble(t('lost'))
      } else if (isAboutCode(error.reason)) {
        stepUp.setTrouble(error.msg)
      } else {
        setIsAsked(false)
        setRefusal(error.msg)
      }
    }
  }
  const goOn = () => {
    setIsTried(true)
    if (!isOwnNumber(phone, keptPhone())) return focusFirstError()
    void send(null)
  }
  return {
    goOn,
    refusal,
    isAsked,
    isSending: call.isSending,
    phone: maskedPhone(phone),
    ownNumber: { value: phone, onValue: setPhone, isTried },
    form: {
      className: 'stack-4',
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        goOn()
      },
    },
    /** For the sheet that asks for the code. */
    codeSheet: {
      trouble: stepUp.trouble,
      secondsLeft: stepUp.secondsLeft,
      isSending: call.isSending,
      isSendingCode: stepUp.isSendingCode,
      onCode: (code: string) => void send(code),
      onNewCode: () => void stepUp.sendCode(),
      onClose: () => setIsAsked(false),
    },
  }
}

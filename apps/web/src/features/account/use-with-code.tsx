import { useSend } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import type { ErrorName } from '@noren/contract/error-codes'
import type { beginPasskey } from '@noren/contract/passkeys'
import type { privacyErase, privacyExport } from '@noren/contract/privacy'
import { Field } from '@noren/ui/Field'
import { useRef } from 'react'
import { keptPhone } from '../../device/kept-phone.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { type Sent, useForm } from '../../shell/form/use-form.ts'
import { ABOUT_THE_CODE } from '../../shell/step-up/code-refusals.ts'
import { maskedPhone, nationalDigits } from '../../shell/step-up/phone-number.ts'
import { useStepUp } from '../../shell/step-up/use-step-up.ts'
import { isOwnNumber } from './own-number.ts'

const SAID_HERE = ['STEP_UP', 'LOAN_OPEN', 'PAYMENT_OPEN', ...ABOUT_THE_CODE] as const

type WithCode = typeof privacyExport | typeof privacyErase | typeof beginPasskey

/**
 * Makes a call that the server only answers with a code (700): it is sent to the person's own phone, whose
 * number they type, and the same call is sent again with it.
 */
export function useWithCode<E extends WithCode>(
  endpoint: E,
  of: {
    otpType: Parameters<typeof useStepUp>[0]['otpType']
    onDone: (answer: DataOf<E>, code: string) => Promise<void> | void
    /** Further refusals that are shown in the form. */
    handles?: readonly ErrorName[]
  },
) {
  const t = useTexts('modifyBank')
  const words = useTexts('yourData')
  const code = useRef<string | null>(null)
  const kept = keptPhone()
  const handles = [...SAID_HERE, ...(of.handles ?? [])]
  const call = useSend<WithCode>(endpoint, { handles })
  const form = useForm({
    table: {
      /** The number the code is sent to; a person who merely holds the phone may not know it. */
      phone: {
        rules: [{ holds: (typed) => isOwnNumber(typed, kept), message: words('phoneWrong') }],
        control: (bound) => (
          <Field
            {...bound}
            id="own-number"
            label={words('phone')}
            {...(kept && { help: words('phoneHelp', { last: kept.slice(-4) }) })}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={40}
            prefix={market.areaCode}
          />
        ),
      },
    },
    start: { phone: '' },
    handles,
    lost: t('lost'),
    async send(): Promise<Sent> {
      const done = await stepUp.withCode(code.current, (body) => call.send({ body }))
      if (!done) return 'stays'
      await of.onDone(done.answer as DataOf<E>, code.current ?? '')
      return undefined
    },
  })
  const stepUp = useStepUp({ phone: nationalDigits(form.values.phone), otpType: of.otpType })
  const submit = (typed: string | null) => {
    code.current = typed
    return form.submit()
  }
  return {
    form: { ...form, submit: () => submit(null) },
    isAsked: stepUp.isAsked,
    phone: maskedPhone(form.values.phone),
    /** Props of the sheet that asks for the code. */
    codeSheet: { stepUp, onCode: submit, onClose: stepUp.close },
  }
}

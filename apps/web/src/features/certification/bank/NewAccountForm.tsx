import { Field } from '@noren/ui/Field'
import { useRef } from 'react'
import { keptPhone } from '../../../device/kept-phone.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form } from '../../../shell/form/FormShell.tsx'
import { useForm } from '../../../shell/form/use-form.ts'
import { CodeSheet } from '../../../shell/step-up/CodeSheet.tsx'
import { isPhone, maskedPhone, nationalDigits } from '../../../shell/step-up/phone-number.ts'
import {
  accountOf,
  accountRefusal,
  type Bank,
  type BankForm,
  EMPTY_FORM,
  filledBy,
} from './bank-form.ts'
import { market as bankMarket } from './bank-market.ts'
import { bankTable } from './bank-table.tsx'
import { HolderField } from './HolderField.tsx'
import css from './ModifyBank.module.css'
import { SAID_HERE, useChangeAccount } from './use-change-account.ts'

export type NewAccount = BankForm & { phone: string }

/** Another account in the person's own name, confirmed by a code. */
export function NewAccountForm(props: {
  banks: readonly Bank[]
  holderName: string | null
  draft: Partial<NewAccount>
  onChanged: () => void
}) {
  const t = useTexts('modifyBank')
  const words = useTexts('bankAccount')
  const { banks } = props
  const code = useRef<string | null>(null)
  const form = useForm<NewAccount>({
    table: {
      ...bankTable(words, bankMarket, banks),
      phone: {
        rules: [{ holds: isPhone, message: t('rule_phone') }],
        control: (bound) => (
          <Field
            {...bound}
            id="phone"
            label={t('phone')}
            help={t('phoneHelp', { last: lastDigits(keptPhone()) })}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={40}
            prefix={market.areaCode}
          />
        ),
      },
    },
    start: { ...EMPTY_FORM, phone: '', ...props.draft },
    draft: useDraftIn('newAccount'),
    handles: SAID_HERE,
    lost: t('lost'),
    filling: (part) => filledBy(part, banks, bankMarket),
    refused: accountRefusal,
    send: (values) => account.send(accountOf(values, bankMarket), code.current),
  })
  const phone = nationalDigits(form.values.phone)
  const account = useChangeAccount({ phone, onChanged: props.onChanged })
  const submit = (typed: string | null) => {
    code.current = typed
    return form.submit()
  }
  return (
    <section className={css.part} aria-labelledby="new-account-title">
      <h2 className="h3" id="new-account-title">
        {t('newAccount')}
      </h2>
      <p className="lead">{words('text')}</p>
      <Form form={{ ...form, submit: () => submit(null) }} troubleMeaning="bad">
        <Fields of={form} only={['bankCode', 'ifsc', 'accountNumber', 'accountAgain']} />
        <HolderField name={props.holderName} />
        <Fields of={form} only={['phone']} />
      </Form>
      {account.stepUp.isAsked && (
        <CodeSheet
          text={t('codeText', { phone: maskedPhone(phone) })}
          confirm={t('confirm')}
          stepUp={account.stepUp}
          onCode={submit}
          onClose={account.stepUp.close}
        />
      )}
    </section>
  )
}

/** The device stores only the end of the phone number, enough for the person to recognise it. */
const lastDigits = (kept: string | null): string => kept?.replace(/\D/g, '').slice(-4) ?? ''

import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { AccountFields, BankField } from '../facial-auth/BankAccountForm.tsx'
import { BankPicker } from '../facial-auth/BankPicker.tsx'
import {
  accountOf,
  type Bank,
  type BankForm,
  bankProblems,
  changedForm,
  ruleValuesOf,
} from '../facial-auth/bank-form.ts'
import { focusFirstError } from '../facial-auth/focus-first-error.ts'
import { nationalDigits, phoneMessage } from '../login/validation.ts'
import { keptPhone } from '../user/kept-phone.ts'
import { maskedPhone } from '../user/profile.ts'
import '../facial-auth/facial-auth.css'
import { CodeSheet } from './CodeSheet.tsx'
import { EMPTY_FORM, FORM_ID } from './new-account.ts'
import { useChangeAccount } from './use-change-account.ts'
import { usePayOutAgain } from './use-pay-out-again.ts'

/** Another account in the person's own name; once it is changed the money is sent again at once. */
export function NewAccountForm(props: {
  borrowId: string
  banks: readonly Bank[]
  holderName: string | null
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTexts('modifyBank')
  const words = useTexts('bankAccount')
  const [form, setForm] = useState<BankForm>(EMPTY_FORM)
  const [isTried, setIsTried] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const [phone, setPhone] = useState('')
  const again = usePayOutAgain(props.borrowId)
  const account = useChangeAccount({
    phone: nationalDigits(phone),
    onChanged: () => {
      setIsChanged(true)
      void again.send(false)
    },
  })
  const problems = bankProblems(form, market, props.banks)
  const phoneProblem = phoneMessage(phone) !== null
  const bank = props.banks.find(({ bankCode }) => bankCode === form.bankCode)
  const change = (part: Partial<BankForm>) => {
    setForm(changedForm(form, part, props.banks, market))
    account.forgetRefusal()
  }
  const send = async (code: string | null) => {
    props.onBusy(true)
    await account.send(accountOf(form, market), code)
    props.onBusy(false)
  }
  const submit = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0 || phoneProblem) return focusFirstError()
    if (!isChanged) void send(null)
  }
  const errorOf = (field: keyof BankForm): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    if (problem) return words(`rule_${problem}`, ruleValuesOf(market))
    const { refusal } = account
    return refusal?.fields.some(({ path }) => path === field) ? refusal.msg : undefined
  }
  if (isChanged) {
    return (
      <section className="modify-bank__part">
        <Note meaning="good" title={t('changedTitle')} isLive>
          <p>{again.trouble ?? t('changedText')}</p>
          <Button
            kind="soft"
            isSmall
            isBusy={again.isSending}
            onClick={() => void again.send(false)}
          >
            {t('sendAgain')}
          </Button>
        </Note>
      </section>
    )
  }
  return (
    <section className="modify-bank__part" aria-labelledby="new-account-title">
      <h2 className="h3" id="new-account-title">
        {t('newAccount')}
      </h2>
      <p className="lead">{words('text')}</p>
      <form
        id={FORM_ID}
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <BankField bank={bank} error={errorOf('bankCode')} onOpen={() => setIsPicking(true)} />
        <AccountFields
          form={form}
          problems={problems}
          errorOf={errorOf}
          onChange={change}
          holderName={props.holderName}
        />
        <Field
          id="phone"
          label={t('phone')}
          help={t('phoneHelp', { last: lastDigits(keptPhone()) })}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          prefix={market.areaCode}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={isTried && phoneProblem ? t('rule_phone') : undefined}
        />
        {account.refusal && account.refusal.fields.length === 0 && (
          <Note meaning="bad" isLive>
            {account.refusal.msg}
          </Note>
        )}
        {account.codeTrouble && !account.isAsked && (
          <Note meaning="warn" isLive>
            {account.codeTrouble}
          </Note>
        )}
      </form>
      {isPicking && (
        <BankPicker
          banks={props.banks}
          chosen={form.bankCode}
          onBank={({ bankCode }) => {
            setIsPicking(false)
            change({ bankCode })
          }}
          onIfsc={() => {
            setIsPicking(false)
            setTimeout(() => document.getElementById('ifsc')?.focus())
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
      {account.isAsked && (
        <CodeSheet
          text={t('codeText', { phone: maskedPhone(nationalDigits(phone)) })}
          confirm={t('confirm')}
          trouble={account.codeTrouble}
          secondsLeft={account.secondsLeft}
          isSending={account.isSending}
          isSendingCode={account.isSendingCode}
          onCode={(code) => void send(code)}
          onNewCode={() => void account.sendCode()}
          onClose={account.closeCode}
        />
      )}
    </section>
  )
}

/** The number itself is not kept on the device, only its end, by which the person knows which one it is. */
const lastDigits = (kept: string | null): string => kept?.replace(/\D/g, '').slice(-4) ?? ''

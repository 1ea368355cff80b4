import type { ApiError } from '@noren/client/api-error'
import { Field } from '@noren/ui/Field'
import { intoView } from '@noren/ui/into-view'
import { Note } from '@noren/ui/Note'
import { PickField } from '@noren/ui/PickField'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { BankPicker } from './BankPicker.tsx'
import { type Bank, type BankForm, type bankProblems, ruleValuesOf } from './bank-form.ts'
import { market } from './bank-market.ts'
import type { useBankForm } from './use-bank-form.ts'
import '../facial-auth.css'
import '@noren/ui/List.css'

const BANK_ID = 'bank-name'

/** An account in the person's own name: its bank, its number twice and its holder, each with what is wrong with it. */
export function BankFields(props: {
  bankForm: ReturnType<typeof useBankForm>
  refusal: ApiError | null
  holderName: string | null
}) {
  const t = useTexts('bankAccount')
  const { banks, form, problems, isTried, change } = props.bankForm
  const { refusal } = props
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const errorOf = (field: keyof BankForm): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    if (problem) return t(`rule_${problem}`, ruleValuesOf(market))
    return refusal?.fields.some(({ path }) => path === field) ? refusal.msg : undefined
  }
  return (
    <>
      <BankField
        bank={banks.find(({ bankCode }) => bankCode === form.bankCode)}
        error={errorOf('bankCode')}
        onOpen={() => setIsPickerOpen(true)}
      />
      <AccountFields
        form={form}
        problems={problems}
        errorOf={errorOf}
        onChange={change}
        holderName={props.holderName}
      />
      {refusal?.msg && refusal.fields.length === 0 && (
        <div ref={intoView}>
          <Note meaning="bad" isLive>
            {refusal.msg}
          </Note>
        </div>
      )}
      {isPickerOpen && (
        <BankPicker
          banks={banks}
          chosen={form.bankCode}
          onBank={({ bankCode }) => {
            setIsPickerOpen(false)
            change({ bankCode })
          }}
          onIfsc={() => {
            setIsPickerOpen(false)
            // The dialog gives the focus back to its button first.
            setTimeout(() => document.getElementById('ifsc')?.focus())
          }}
          onClose={() => setIsPickerOpen(false)}
        />
      )}
    </>
  )
}

function BankField(props: {
  bank: Bank | undefined
  error: string | undefined
  onOpen: () => void
}) {
  const t = useTexts('bankAccount')
  return (
    <PickField
      id={BANK_ID}
      label={t('yourBank')}
      chosen={props.bank?.bankName ?? null}
      placeholder={t('choose')}
      icon="chevron-down"
      error={props.error}
      onOpen={props.onOpen}
    />
  )
}

/** The account itself, below its bank: identifier, number twice, and whose it has to be. */
function AccountFields(props: {
  form: BankForm
  problems: ReturnType<typeof bankProblems>
  errorOf: (field: keyof BankForm) => string | undefined
  onChange: (part: Partial<BankForm>) => void
  holderName: string | null
}) {
  const t = useTexts('bankAccount')
  const { form } = props
  const values = ruleValuesOf(market)
  const labels = market.hasClabe
    ? { accountNumber: values.label, accountAgain: t('labelAgain', values) }
    : { accountNumber: t('accountNumber'), accountAgain: t('accountAgain') }
  return (
    <>
      {market.isBankIdentifierTyped && (
        <Field
          id="ifsc"
          label={values.label}
          help={t('ifscHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={13}
          value={form.ifsc}
          onChange={(event) => props.onChange({ ifsc: event.currentTarget.value })}
          error={props.errorOf('ifsc')}
          isGood={form.ifsc !== '' && !props.problems.ifsc}
        />
      )}
      {(['accountNumber', 'accountAgain'] as const).map((field) => (
        <Field
          key={field}
          id={field}
          label={labels[field]}
          help={t(`${field}Help`, values)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={26}
          value={form[field]}
          // Pasting the second time would repeat the mistake of the first.
          onPaste={field === 'accountAgain' ? (event) => event.preventDefault() : undefined}
          onChange={(event) => props.onChange({ [field]: event.currentTarget.value })}
          error={props.errorOf(field)}
        />
      ))}
      <Field
        label={t('holder')}
        help={t('holderHelp')}
        value={props.holderName ?? ''}
        disabled
        readOnly
      />
    </>
  )
}

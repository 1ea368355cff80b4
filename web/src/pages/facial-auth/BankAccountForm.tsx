import { userStatus } from '@noren/contract/account'
import { bankCodePreCheck, saveUserAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { goByStatus } from '../../navigation.ts'
import { setBizStatus } from '../../session-store.ts'
import { classes } from '../../ui/classes.ts'
import { describedBy, Field, FieldNotes } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { intoView } from '../../ui/into-view.ts'
import { Note } from '../../ui/Note.tsx'
import { BankPicker } from './BankPicker.tsx'
import {
  accountOf,
  type Bank,
  type BankForm,
  bankProblems,
  changedForm,
  ruleValuesOf,
} from './bank-form.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { focusFirstError } from './focus-first-error.ts'
import { StepHead } from './StepHead.tsx'
import '../../ui/List.css'
import '../../ui/Select.css'

export const FORM_ID = 'bank-account'
const BANK_ID = 'bank-name'

/** Typing, then checked: only what was checked as it stands can be saved. */
export type BankStage = { at: 'typing' | 'checked'; isBusy: boolean }
type Check = DataOf<typeof bankCodePreCheck>

const SAID_HERE = [
  'BANK_UNKNOWN',
  'IFSC_FORMAT',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_CHECK_TRIES',
  'VALIDATION',
] as const

export function BankAccountForm(props: {
  banks: readonly Bank[]
  holderName: string | null
  onStage: (stage: BankStage) => void
  onSaved: (credit: DataOf<typeof saveUserAccount>['credit']) => void
}) {
  const t = useTexts('bankAccount')
  // Bank and IFSC may wait on the device; account numbers never do.
  const [form, setForm] = useState<BankForm>(() => {
    const { bankCode = '', ifsc = '' } = readDraft('bankAccount')
    return { bankCode, ifsc, accountNumber: '', accountAgain: '' }
  })
  const [isTried, setIsTried] = useState(false)
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const [checked, setChecked] = useState<Check | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const check = useSend(bankCodePreCheck, { handles: SAID_HERE })
  const save = useSend(saveUserAccount, { handles: SAID_HERE, makesStale: [userStatus] })
  const problems = bankProblems(form, market, props.banks)
  const bank = props.banks.find(({ bankCode }) => bankCode === form.bankCode)

  const change = (part: Partial<BankForm>) => {
    const next = changedForm(form, part, props.banks, market)
    setForm(next)
    setChecked(null)
    setRefusal(null)
    props.onStage({ at: 'typing', isBusy: false })
    keepDraft('bankAccount', { bankCode: next.bankCode, ifsc: next.ifsc })
  }
  const refuse = (error: ApiError) => {
    setRefusal(error)
    setChecked(null)
    props.onStage({ at: 'typing', isBusy: false })
    focusFirstError()
    if (error.reason === 'STEP_ORDER') goByStatus()
  }
  const submit = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return focusFirstError()
    const body = accountOf(form, market)
    if (!checked) {
      props.onStage({ at: 'typing', isBusy: true })
      const onSuccess = (answer: Check) => {
        setChecked(answer)
        props.onStage({ at: answer.nameMatch === 'differs' ? 'typing' : 'checked', isBusy: false })
      }
      return check.mutate({ body }, { onSuccess, onError: refuse })
    }
    if (checked.nameMatch === 'differs') return document.getElementById('accountNumber')?.focus()
    props.onStage({ at: 'checked', isBusy: true })
    const onSuccess = ({ bizStatus, credit }: DataOf<typeof saveUserAccount>) => {
      forgetDraft('bankAccount')
      setBizStatus(bizStatus)
      props.onStage({ at: 'checked', isBusy: false })
      props.onSaved(credit)
    }
    save.mutate({ body }, { onSuccess, onError: refuse })
  }
  const errorOf = (field: keyof BankForm): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    if (problem) return t(`rule_${problem}`, ruleValuesOf(market))
    return refusal?.fields.some(({ path }) => path === field) ? refusal.msg : undefined
  }
  const isRefusalElsewhere = refusal?.msg && refusal.fields.length === 0
  return (
    <>
      <StepHead stage={5} />
      <h2 className="h1">{t('heading')}</h2>
      <p className="lead form-lead">{t('text')}</p>
      <form
        id={FORM_ID}
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <BankField bank={bank} error={errorOf('bankCode')} onOpen={() => setIsPickerOpen(true)} />
        <AccountFields
          form={form}
          problems={problems}
          errorOf={errorOf}
          onChange={change}
          holderName={props.holderName}
        />
        {isRefusalElsewhere && (
          <Note meaning="bad" isLive>
            {refusal.msg}
          </Note>
        )}
        {checked && <CheckResult check={checked} />}
      </form>
      {isPickerOpen && (
        <BankPicker
          banks={props.banks}
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

export function BankField(props: {
  bank: Bank | undefined
  error: string | undefined
  onOpen: () => void
}) {
  const t = useTexts('bankAccount')
  return (
    <div className={classes('field', props.error && 'is-bad')}>
      <span className="field__label" id={`${BANK_ID}-label`}>
        {t('yourBank')}
      </span>
      <button
        type="button"
        id={BANK_ID}
        className="field__box field__box--pick"
        aria-haspopup="dialog"
        aria-labelledby={`${BANK_ID}-label ${BANK_ID}`}
        aria-describedby={describedBy(BANK_ID, props.error, undefined)}
        onClick={props.onOpen}
      >
        <span className={classes(!props.bank && 'select__empty')}>
          {props.bank?.bankName ?? t('choose')}
        </span>
        <Icon name="chevron-down" />
      </button>
      <FieldNotes id={BANK_ID} error={props.error} />
    </div>
  )
}

/** The account itself, below its bank: identifier, number twice, and whose it has to be. */
export function AccountFields(props: {
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

function CheckResult({ check }: { check: Check }) {
  const t = useTexts('bankAccount')
  const meaning =
    check.nameMatch === 'match' ? 'good' : check.nameMatch === 'review' ? 'warn' : 'bad'
  return (
    <div ref={intoView}>
      <Note meaning={meaning} title={t(`match_${check.nameMatch}`)} isLive>
        {t(`matchText_${check.nameMatch}`, { bank: check.bankName, name: check.holderNameMasked })}
      </Note>
    </div>
  )
}

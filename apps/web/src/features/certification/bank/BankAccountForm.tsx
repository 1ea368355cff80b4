import type { ApiError } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { bankCodePreCheck, saveUserAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { intoView } from '@noren/ui/into-view'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../device/draft.ts'
import { useTexts } from '../../../device/texts.ts'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { known } from '../../../shell/known.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { StepHead } from '../StepHead.tsx'
import { BankFields } from './BankFields.tsx'
import type { Bank } from './bank-form.ts'
import { useBankForm } from './use-bank-form.ts'

export const FORM_ID = 'bank-account'

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
  const [checked, setChecked] = useState<Check | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const check = useSend(bankCodePreCheck, { handles: SAID_HERE })
  const save = useSend(saveUserAccount, { handles: SAID_HERE, makesStale: [userStatus] })
  const bankForm = useBankForm({
    banks: props.banks,
    // Bank and IFSC may wait on the device; account numbers never do.
    start: readDraft('bankAccount'),
    onChange({ bankCode, ifsc }) {
      setChecked(null)
      setRefusal(null)
      props.onStage({ at: 'typing', isBusy: false })
      keepDraft('bankAccount', { bankCode, ifsc })
    },
  })

  const refuse = (error: ApiError) => {
    setRefusal(error)
    setChecked(null)
    props.onStage({ at: 'typing', isBusy: false })
    focusFirstError()
    if (error.reason === 'STEP_ORDER') goByStatus()
  }
  const submit = () => {
    const body = bankForm.tried()
    if (!body) return
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
        <BankFields bankForm={bankForm} refusal={refusal} holderName={props.holderName} />
        {checked && <CheckResult check={checked} />}
      </form>
    </>
  )
}

function CheckResult({ check }: { check: Check }) {
  const t = useTexts('bankAccount')
  const nameMatch = known(['match', 'differs'], check.nameMatch, 'review')
  const meaning = nameMatch === 'match' ? 'good' : nameMatch === 'review' ? 'warn' : 'bad'
  return (
    <div ref={intoView}>
      <Note meaning={meaning} title={t(`match_${nameMatch}`)} isLive>
        {t(`matchText_${nameMatch}`, { bank: check.bankName, name: check.holderNameMasked })}
      </Note>
    </div>
  )
}

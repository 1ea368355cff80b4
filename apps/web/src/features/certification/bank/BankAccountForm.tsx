import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { bankCodePreCheck, saveUserAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { intoView } from '@noren/ui/into-view'
import { Note } from '@noren/ui/Note'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form } from '../../../shell/form/FormShell.tsx'
import { useForm } from '../../../shell/form/use-form.ts'
import { known } from '../../../shell/known.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import css from '../Certification.module.css'
import { StepHead } from '../StepHead.tsx'
import {
  ABOUT_THE_ACCOUNT,
  accountOf,
  accountRefusal,
  type Bank,
  type BankForm,
  EMPTY_FORM,
  filledBy,
} from './bank-form.ts'
import { market } from './bank-market.ts'
import { bankTable } from './bank-table.tsx'
import { HolderField } from './HolderField.tsx'

type Check = DataOf<typeof bankCodePreCheck>

export function BankAccountForm(props: {
  banks: readonly Bank[]
  holderName: string | null
  draft: Partial<BankForm>
  onChecked: (isChecked: boolean) => void
  onSaved: (credit: DataOf<typeof saveUserAccount>['credit']) => void
}) {
  const t = useTexts('bankAccount')
  const { banks, onChecked } = props
  /** The account can only be saved exactly as it was checked. */
  const [checked, setChecked] = useState<{ check: Check; of: BankForm } | null>(null)
  const checkOf = (values: BankForm) => (checked?.of === values ? checked.check : null)
  const check = useSend(bankCodePreCheck, { handles: ABOUT_THE_ACCOUNT })
  const save = useSend(saveUserAccount, { handles: ABOUT_THE_ACCOUNT, makesStale: [userStatus] })
  const form = useForm<BankForm>({
    table: bankTable(t, market, banks),
    start: { ...EMPTY_FORM, ...props.draft },
    draft: useDraftIn('bankAccount'),
    handles: ABOUT_THE_ACCOUNT,
    filling: (part) => filledBy(part, banks, market),
    refused: accountRefusal,
    async send(values) {
      const body = accountOf(values, market)
      const result = checkOf(values)
      if (!result) {
        setChecked({ check: await check.send({ body }), of: values })
        return 'stays'
      }
      if (result.nameMatch === 'differs') {
        document.getElementById('accountNumber')?.focus()
        return 'stays'
      }
      try {
        const { bizStatus, credit } = await save.send({ body })
        setBizStatus(bizStatus)
        props.onSaved(credit)
      } catch (cause) {
        setChecked(null)
        if (apiErrorOf(cause).reason === 'STEP_ORDER') goByStatus()
        throw cause
      }
      return undefined
    },
  })
  const result = checkOf(form.values)
  const isChecked = result !== null && result.nameMatch !== 'differs'
  useEffect(() => onChecked(isChecked), [onChecked, isChecked])
  return (
    <>
      <StepHead stage={5} />
      <h2 className="h1">{t('heading')}</h2>
      <p className={`lead ${css.formLead}`}>{t('text')}</p>
      <Form form={form} troubleMeaning="bad">
        <Fields of={form} />
        <HolderField name={props.holderName} />
        {result && <CheckResult check={result} />}
      </Form>
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

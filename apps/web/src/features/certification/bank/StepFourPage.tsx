import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { bankBranch, realName, type saveUserAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import emptyDrawing from '@noren/ui/art/error.svg'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { useDraft } from '../../../shell/form/draft.ts'
import { FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { CreditSuccess } from '../CreditSuccess.tsx'
import { StepHead } from '../StepHead.tsx'
import { BankAccountForm } from './BankAccountForm.tsx'
import type { BankForm } from './bank-form.ts'

type Credit = DataOf<typeof saveUserAccount>['credit']

/** The person's own bank account, whose holder's name is checked before saving; then the decision. */
export function StepFourPage() {
  const t = useTexts('bankAccount')
  const [isChecked, setIsChecked] = useState(false)
  const [credit, setCredit] = useState<Credit | null>(null)
  const banks = useEndpoint(bankBranch, undefined, { staleTime: Infinity })
  const name = useEndpoint(realName)
  const draft = useDraft<BankForm>('bankAccount')
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={paths.identityAuth()}
        state={loaded({ banks, name, draft })}
        skeleton={
          <>
            <StepHead stage={5} />
            <SkeletonForm fields={5} />
          </>
        }
        empty={{
          when: (data) => data.banks.details.length === 0,
          art: <Art src={emptyDrawing} width={360} height={240} />,
          title: t('noBanksTitle'),
          text: t('noBanksText'),
        }}
        dock={() => <SubmitButton>{t(isChecked ? 'useAccount' : 'checkAccount')}</SubmitButton>}
      >
        {(data) => (
          <BankAccountForm
            banks={data.banks.details}
            holderName={data.name.realName}
            draft={data.draft}
            onChecked={setIsChecked}
            onSaved={setCredit}
          />
        )}
      </AppPage>
      {credit && <CreditSuccess credit={credit} />}
    </FormShell>
  )
}

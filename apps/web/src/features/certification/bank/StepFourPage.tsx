import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { bankBranch, realName, type saveUserAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import emptyDrawing from '@noren/ui/art/error.svg'
import { Button } from '@noren/ui/Button'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { CreditSuccess } from '../CreditSuccess.tsx'
import { StepHead } from '../StepHead.tsx'
import { BankAccountForm, type BankStage, FORM_ID } from './BankAccountForm.tsx'

type Credit = DataOf<typeof saveUserAccount>['credit']

/** The person's own bank account, checked by name before it is saved (C8), then the decision (C11). */
export function StepFourPage() {
  const t = useTexts('bankAccount')
  const [stage, setStage] = useState<BankStage>({ at: 'typing', isBusy: false })
  const [credit, setCredit] = useState<Credit | null>(null)
  const banks = useEndpoint(bankBranch, undefined, { staleTime: Infinity })
  const name = useEndpoint(realName)
  return (
    <>
      <AppPage
        title={t('title')}
        back={paths.identityAuth()}
        state={loaded({ banks, name })}
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
        dock={() => (
          <Button isBlock type="submit" form={FORM_ID} isBusy={stage.isBusy}>
            {t(stage.at === 'checked' ? 'useAccount' : 'checkAccount')}
          </Button>
        )}
      >
        {(data) => (
          <BankAccountForm
            banks={data.banks.details}
            holderName={data.name.realName}
            onStage={setStage}
            onSaved={setCredit}
          />
        )}
      </AppPage>
      {credit && <CreditSuccess credit={credit} />}
    </>
  )
}

import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { getDict, infoView } from '@noren/contract/certification'
import { Button } from '@noren/ui/Button'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { StepHead } from '../StepHead.tsx'
import { type Dictionaries, PersonalInfoForm } from './PersonalInfoForm.tsx'

const FORM_ID = 'personal-info'
const useDict = (type: string) =>
  useEndpoint(getDict, { params: { type } }, { staleTime: Infinity })

/** Personal information: thirteen fields, those about work only where the work has them (C5, C6, C12). */
export function StepTwoPage() {
  const t = useTexts('personalInfo')
  const [isSending, setIsSending] = useState(false)
  const state = loaded({
    info: useEndpoint(infoView),
    gender: useDict('gender'),
    educationLevel: useDict('education'),
    maritalStatus: useDict('maritalStatus'),
    childrenCount: useDict('childrenCount'),
    workStatus: useDict('workStatus'),
    industry: useDict('industry'),
    monthlyIncome: useDict('monthlyIncome'),
    salaryType: useDict('salaryType'),
  })
  return (
    <AppPage
      title={t('title')}
      back={paths.identityAuth()}
      state={state}
      skeleton={
        <>
          <StepHead stage={3} />
          <SkeletonForm fields={6} />
        </>
      }
      empty="never"
      dock={() => (
        <Button isBlock type="submit" form={FORM_ID} isBusy={isSending}>
          {t('save')}
        </Button>
      )}
    >
      {({ info, ...lists }) => {
        const dictionaries = Object.fromEntries(
          Object.entries(lists).map(([field, list]) => [
            field,
            list.details.map(({ code, name }) => ({ value: code, label: name })),
          ]),
        ) as Dictionaries
        return (
          <PersonalInfoForm
            id={FORM_ID}
            info={info}
            dictionaries={dictionaries}
            onSending={setIsSending}
          />
        )
      }}
    </AppPage>
  )
}

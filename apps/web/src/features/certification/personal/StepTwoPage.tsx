import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { getDict, infoView } from '@noren/contract/certification'
import { isCertified } from '@noren/contract/user-status'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { useDraft } from '../../../shell/form/draft.ts'
import { FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { useVisitor } from '../../../shell/session-store.ts'
import { StepHead } from '../StepHead.tsx'
import { PersonalInfoForm } from './PersonalInfoForm.tsx'
import type { PersonalForm } from './personal-info-form.ts'
import type { Dictionaries } from './personal-table.tsx'

const useDict = (type: string) =>
  useEndpoint(getDict, { params: { type } }, { staleTime: Infinity })

/**
 * Personal information; the fields about work are shown only if the kind of work has them. Who is certified changes
 * those alone.
 */
export function StepTwoPage() {
  const t = useTexts('personalInfo')
  const isChange = isCertified(useVisitor().bizStatus ?? 0)
  const lists = {
    gender: useDict('gender'),
    educationLevel: useDict('education'),
    maritalStatus: useDict('maritalStatus'),
    childrenCount: useDict('childrenCount'),
    workStatus: useDict('workStatus'),
    industry: useDict('industry'),
    monthlyIncome: useDict('monthlyIncome'),
    salaryType: useDict('salaryType'),
  } satisfies Record<keyof Dictionaries, unknown>
  const state = loaded({
    info: useEndpoint(infoView),
    draft: useDraft<PersonalForm>('personalInfo'),
    ...lists,
  })
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={isChange ? paths.home() : paths.identityAuth()}
        state={state}
        skeleton={
          <>
            {!isChange && <StepHead stage={3} />}
            <SkeletonForm fields={6} />
          </>
        }
        empty="never"
        dock={() => <SubmitButton>{t('save')}</SubmitButton>}
      >
        {({ info, draft, ...answers }) => {
          const dictionaries = Object.fromEntries(
            Object.entries(answers).map(([field, list]) => [
              field,
              list.details.map(({ code, name }) => ({ value: code, label: name })),
            ]),
          ) as Dictionaries
          return (
            <PersonalInfoForm
              key={String(info.isMasked)}
              info={info}
              draft={draft}
              isChange={isChange}
              dictionaries={dictionaries}
            />
          )
        }}
      </AppPage>
    </FormShell>
  )
}

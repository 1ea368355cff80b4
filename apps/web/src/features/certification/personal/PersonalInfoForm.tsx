import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { infoView, updateBaseInfo } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { useTexts } from '../../../device/texts.ts'
import { useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form } from '../../../shell/form/FormShell.tsx'
import { askedIn } from '../../../shell/form/table.ts'
import { useForm } from '../../../shell/form/use-form.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { HiddenNote, ShowDataSheet } from '../../../shell/step-up/HiddenNote.tsx'
import { useChanging } from '../../../shell/step-up/use-changing.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { StepHead } from '../StepHead.tsx'
import {
  bodyOf,
  type PersonalField,
  type PersonalForm,
  startingForm,
  withoutWork,
  workOf,
} from './personal-info-form.ts'
import { type Dictionaries, personalTable } from './personal-table.tsx'

export function PersonalInfoForm(props: {
  info: DataOf<typeof infoView>
  draft: Partial<PersonalForm>
  dictionaries: Dictionaries
  /** Of somebody certified: what they tell of work and income, the rest as it was saved. */
  isChange: boolean
}) {
  const t = useTexts('personalInfo')
  const tf = useTexts('facialAuth')
  const { send } = useSend(updateBaseInfo, {
    handles: ['UNDERAGE', 'VALIDATION', 'STEP_UP'],
    makesStale: [infoView, userStatus],
  })
  const changing = useChanging()
  const whole = personalTable(t, tf, props.dictionaries)
  const table = props.isChange ? workOf(whole) : whole
  const form = useForm<PersonalForm>({
    table,
    start: startingForm(Object.keys(table) as PersonalField[], {
      saved: props.info.info,
      suggested: props.info.suggested,
      draft: props.draft,
    }),
    draft: useDraftIn('personalInfo'),
    refused: fieldErrorsOf(tf),
    async send(values) {
      const asked = bodyOf(values, askedIn(table, values))
      const body = props.isChange ? { ...withoutWork(props.info.info ?? {}), ...asked } : asked
      const done = await changing.orAsk(() => send({ body }))
      if (!done) return 'stays'
      const { bizStatus } = done
      setBizStatus(bizStatus)
      goByStatus({ replace: true })
      return 'leaves'
    },
  })
  return (
    <>
      {!props.isChange && <StepHead stage={3} />}
      {props.info.isMasked && <HiddenNote />}
      <Form form={form}>
        <Fields of={form} />
        <p className="tiny">{t('purpose')}</p>
      </Form>
      {changing.isAsking && (
        <ShowDataSheet {...changing.sheet} onShown={() => changing.goOn(form.submit)} />
      )}
    </>
  )
}

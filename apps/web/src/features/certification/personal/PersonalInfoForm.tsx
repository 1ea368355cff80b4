import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { infoView, updateBaseInfo } from '@noren/contract/certification'
import { dayOf, isDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Select, type SelectOption } from '@noren/ui/Select'
import { TextArea } from '@noren/ui/TextArea'
import { useEffect } from 'react'
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form'
import { nowAt } from '../../../device/clock.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../device/draft.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { StepHead } from '../StepHead.tsx'
import { BIRTHDAY_START, birthdayLimits } from './birthday.ts'
import {
  bodyOf,
  brokenFields,
  type PersonalField,
  type PersonalForm,
  paydaysOf,
  startingForm,
  workFieldsOf,
} from './personal-info-form.ts'

const SELECTS = [
  'gender',
  'educationLevel',
  'maritalStatus',
  'childrenCount',
  'workStatus',
  'industry',
  'monthlyIncome',
  'salaryType',
] as const
type SelectField = (typeof SELECTS)[number]
export type Dictionaries = Record<SelectField, SelectOption[]>

/** The rules as react-hook-form asks for them: one rule a field. */
const resolver: Resolver<PersonalForm> = (values) => {
  const broken = Object.entries(brokenFields(values))
  const errors = Object.fromEntries(broken.map(([field, rule]) => [field, { type: rule }]))
  return broken.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

export function PersonalInfoForm(props: {
  id: string
  info: DataOf<typeof infoView>
  dictionaries: Dictionaries
  onSending: (isSending: boolean) => void
}) {
  const t = useTexts('personalInfo')
  const tf = useTexts('facialAuth')
  const send = useSend(updateBaseInfo, {
    handles: ['UNDERAGE', 'VALIDATION'],
    makesStale: [infoView, userStatus],
  })
  const form = useForm<PersonalForm>({
    resolver,
    // Selects are buttons that it does not know; focusFirstError finds all.
    shouldFocusError: false,
    defaultValues: startingForm({
      saved: props.info.info,
      suggested: props.info.suggested,
      draft: readDraft('personalInfo'),
    }),
  })
  const { workStatus, salaryType } = useWatch({ control: form.control }) as PersonalForm
  const work = workFieldsOf(workStatus)
  useDraft(form.watch)

  const submit = form.handleSubmit(async (values) => {
    props.onSending(true)
    try {
      const { bizStatus } = await send.send({ body: bodyOf(values) })
      forgetDraft('personalInfo')
      setBizStatus(bizStatus)
      goByStatus({ replace: true })
    } catch {
      props.onSending(false)
      focusFirstError()
    }
  }, focusFirstError)
  const refused = send.error ? fieldErrorsOf(tf)(send.error) : {}
  const errorOf = (field: PersonalField): string | undefined => {
    const rule = form.formState.errors[field]?.type
    if (rule === 'email') return t('ruleEmail')
    if (rule) return tf(rule === 'choose' ? 'rule_choose' : 'rule_required')
    return form.formState.dirtyFields[field] && form.formState.isSubmitted && !send.error
      ? undefined
      : refused[field]
  }
  const select = (field: SelectField) => (
    <Controller
      key={field}
      control={form.control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <Select
          label={t(field)}
          placeholder={t('choose')}
          options={props.dictionaries[field]}
          value={value || null}
          onValue={onChange}
          error={errorOf(field)}
        />
      )}
    />
  )
  return (
    <>
      <StepHead stage={3} />
      <form id={props.id} className="stack-4" noValidate onSubmit={(event) => void submit(event)}>
        {select('gender')}
        <Controller
          control={form.control}
          name="birthday"
          render={({ field }) => (
            <DateField
              label={t('birthday')}
              help={t('birthdayHelp')}
              placeholder={t('choose')}
              {...birthdayLimits(dayOf(nowAt(), market.zone))}
              start={BIRTHDAY_START}
              value={isDay(field.value) ? field.value : null}
              onValue={field.onChange}
              error={errorOf('birthday')}
            />
          )}
        />
        <Field
          label={t('email')}
          help={t('emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
          error={errorOf('email')}
          {...form.register('email')}
        />
        {select('educationLevel')}
        {select('maritalStatus')}
        {select('childrenCount')}
        {select('workStatus')}
        {work.includes('industry') && select('industry')}
        {work.includes('monthlyIncome') && select('monthlyIncome')}
        {work.includes('salaryType') && select('salaryType')}
        {work.includes('payday') && (
          <Controller
            control={form.control}
            name="payday"
            render={({ field }) => (
              <Select
                label={t('payday')}
                placeholder={t('choose')}
                options={paydayOptions(salaryType, t)}
                value={field.value || null}
                onValue={field.onChange}
                error={errorOf('payday')}
              />
            )}
          />
        )}
        {work.includes('companyName') && (
          <Field
            label={t('companyName')}
            autoComplete="organization"
            maxLength={120}
            error={errorOf('companyName')}
            {...form.register('companyName')}
          />
        )}
        {work.includes('companyAddress') && (
          <CompanyAddress
            error={errorOf('companyAddress')}
            field={form.register('companyAddress')}
          />
        )}
        <p className="tiny">{t('purpose')}</p>
      </form>
    </>
  )
}

function CompanyAddress(props: {
  error: string | undefined
  field: ReturnType<ReturnType<typeof useForm<PersonalForm>>['register']>
}) {
  const t = useTexts('personalInfo')
  return (
    <TextArea
      label={t('companyAddress')}
      autoComplete="street-address"
      maxLength={200}
      {...(props.error ? { error: props.error } : {})}
      {...props.field}
    />
  )
}

/** Days of the month, or of the week by name when pay comes weekly. */
function paydayOptions(
  salaryType: string,
  t: ReturnType<typeof useTexts<'personalInfo'>>,
): SelectOption[] {
  const days = paydaysOf(salaryType)
  const isWeek = days.length === 7
  return days.map((value) => ({
    value,
    label: isWeek ? t(`weekday_${value as '1'}`) : t('dayOfMonth', { day: value }),
  }))
}

/** Keeps what is typed on the device as it is typed. */
function useDraft(watch: ReturnType<typeof useForm<PersonalForm>>['watch']): void {
  useEffect(() => {
    const watching = watch((values) => keepDraft('personalInfo', values as Record<string, string>))
    return () => watching.unsubscribe()
  }, [watch])
}

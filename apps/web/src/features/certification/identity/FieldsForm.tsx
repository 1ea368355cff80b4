import { dayOf } from '@noren/contract/dates'
import { Button } from '@noren/ui/Button'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Note } from '@noren/ui/Note'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { nowAt } from '../../../device/clock.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { BIRTHDAY_START, birthdayLimits, dayOfWire, wireOfDay } from '../personal/birthday.ts'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import {
  fieldsToConfirm,
  isDoubtful,
  missingFields,
  type NamedField,
  type ReadField,
  startingValues,
} from './fields.ts'
import type { DocumentKind, Side } from './stage.ts'

const FORM_ID = 'read-fields'
const SIDES: readonly Side[] = ['front', 'back']

/** What was read from the document, each field to be corrected by the person who knows it. */
export function FieldsForm(props: {
  kind: DocumentKind
  fields: readonly ReadField[]
  /** As confirmed before, when the server sent the person back to it. */
  confirmed: Readonly<Record<string, string>> | null
  serverErrors: Readonly<Record<string, string>>
  sides: readonly Side[]
  onConfirm: (values: Record<string, string>) => void
  onRetake: (side: Side) => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  const tf = useTexts('facialAuth')
  const fields = fieldsToConfirm(props.fields)
  const [values, setValues] = useState(() => startingValues(fields, props.confirmed))
  const [isTried, setIsTried] = useState(false)
  const missing = missingFields(values)
  const hasDoubt = fields.some(isDoubtful)

  const confirm = () => {
    setIsTried(true)
    if (missing.length === 0) props.onConfirm(values)
    else focusFirstError()
  }
  const errorOf = (name: NamedField): string | undefined =>
    isTried && missing.includes(name) ? tf('rule_required') : props.serverErrors[name]
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('fieldsTitle')} onBack={props.onBack} />}
      dock={
        <Button isBlock type="submit" form={FORM_ID}>
          {t('fieldsConfirm')}
        </Button>
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('fieldsQuestion')}</h2>
      <p className="lead capture__lead">{t('fieldsText')}</p>
      {hasDoubt && <Note meaning="warn">{t('fieldsDoubt')}</Note>}
      <form
        id={FORM_ID}
        className="stack-4 fields-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {fields.map((field) => (
          <ReadFieldInput
            key={field.name}
            kind={props.kind}
            field={field}
            value={values[field.name] ?? ''}
            error={errorOf(field.name)}
            onValue={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </form>
      <div className="btns fields-form__again">
        {SIDES.filter((side) => props.sides.includes(side)).map((side) => (
          <Button key={side} kind="line" isBlock onClick={() => props.onRetake(side)}>
            {t(`retake_${side}`)}
          </Button>
        ))}
      </div>
    </StaticPage>
  )
}

function ReadFieldInput(props: {
  kind: DocumentKind
  field: ReadField & { name: NamedField }
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  const t = useTexts('capture')
  const { name } = props.field
  const label = t(name === 'number' ? `number_${props.kind}` : `field_${name}`)
  const help = isDoubtful(props.field) ? t('lookTwice') : undefined
  if (name === 'dob') {
    const today = dayOf(nowAt(), market.zone)
    return (
      <DateField
        label={label}
        note={help}
        placeholder={t('choose')}
        min={birthdayLimits(today).min}
        // Whoever is too young says so; that is answered beside this field.
        max={today}
        start={BIRTHDAY_START}
        value={dayOfWire(props.value) || null}
        onValue={(chosen) => props.onValue(wireOfDay(chosen))}
        error={props.error}
      />
    )
  }
  if (name === 'address') {
    return (
      <TextArea
        label={label}
        help={help}
        {...(props.error ? { error: props.error } : {})}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
      />
    )
  }
  return (
    <Field
      label={label}
      help={help}
      error={props.error}
      value={props.value}
      autoComplete="off"
      spellCheck={false}
      inputMode={isOfDigits(props.kind, name) ? 'numeric' : 'text'}
      autoCapitalize={name === 'number' ? 'characters' : 'words'}
      onChange={(event) => props.onValue(event.currentTarget.value)}
    />
  )
}

/** Typed with the keypad of digits; an Aadhaar number is shown masked, and so it is not one of them. */
const isOfDigits = (kind: DocumentKind, name: NamedField): boolean =>
  name === 'pin' || (name === 'number' && (kind === 'ktp' || kind === 'cccd'))

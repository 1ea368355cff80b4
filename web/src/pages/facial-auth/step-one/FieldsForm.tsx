import { useState } from 'react'
import { StaticPage } from '../../../frame/AppPage.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { focusFirstError } from '../focus-first-error.ts'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import {
  fieldProblems,
  fieldsToConfirm,
  isDoubtful,
  type NamedField,
  type ReadField,
} from './fields.ts'
import type { DocumentKind, Side } from './stage.ts'

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
  const fields = fieldsToConfirm(props.fields)
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(fields.map((field) => [field.name, field.value])),
    ...props.confirmed,
  }))
  const [isTried, setIsTried] = useState(false)
  const problems = fieldProblems(values)
  const hasDoubt = fields.some(isDoubtful)

  const confirm = () => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) props.onConfirm(values)
    else focusFirstError()
  }
  const errorOf = (name: string): string | undefined => {
    const problem = problems[name]
    if (isTried && problem) return t(`field_${problem}`)
    return props.serverErrors[name]
  }
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('fieldsTitle')} onBack={props.onBack} />}
      dock={
        <Button isBlock onClick={confirm}>
          {t('fieldsConfirm')}
        </Button>
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('fieldsQuestion', { kind: t(`kind_${props.kind}`) })}</h2>
      <p className="lead capture__lead">{t('fieldsText')}</p>
      {hasDoubt && <Note meaning="warn">{t('fieldsDoubt')}</Note>}
      <form
        className="stack-4 fields-form"
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
  const help = isDoubtful(props.field) ? t('lookTwice') : name === 'dob' ? t('dobHelp') : undefined
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
      inputMode={name === 'dob' ? 'numeric' : 'text'}
      autoCapitalize={name === 'number' ? 'characters' : 'words'}
      onChange={(event) => props.onValue(event.currentTarget.value)}
    />
  )
}

import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { useForm } from '../../../shell/form/use-form.ts'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import { fieldsToConfirm, isDoubtful, type ReadField, startingValues } from './fields.ts'
import { fieldsTable } from './fields-table.tsx'
import css from './StepOne.module.css'
import type { DocumentKind, Side } from './stage.ts'

const SIDES: readonly Side[] = ['front', 'back']

/** What was read from the document, for the person to correct. */
export function FieldsForm(props: {
  kind: DocumentKind
  fields: readonly ReadField[]
  /** What was typed or confirmed before. */
  typed: Readonly<Record<string, string>> | null
  serverErrors: Readonly<Record<string, string>>
  sides: readonly Side[]
  onTyped: (values: Record<string, string>) => void
  onConfirm: (values: Record<string, string>) => void
  onRetake: (side: Side) => void
  onBack: () => void
}) {
  const t = useTexts('capture')
  const tf = useTexts('facialAuth')
  const fields = fieldsToConfirm(props.fields)
  const hasDoubt = fields.some(isDoubtful)
  const form = useForm<Record<string, string>>({
    table: fieldsTable(t, tf, { kind: props.kind, fields }),
    start: startingValues(fields, props.typed),
    // Kept until the whole step is saved.
    draft: {
      keep: (typed) => props.onTyped(typed as Record<string, string>),
      forget: () => undefined,
    },
    said: props.serverErrors,
    async send(values) {
      props.onConfirm(values)
      return undefined
    },
  })
  return (
    <FormShell>
      <StaticPage
        title={t('title')}
        header={<CaptureHeader title={t('fieldsTitle')} onBack={props.onBack} />}
        dock={<SubmitButton>{t('fieldsConfirm')}</SubmitButton>}
      >
        <StepHead stage={2} />
        <h2 className="h1">{t('fieldsQuestion')}</h2>
        <p className={`lead ${css.captureLead}`}>{t('fieldsText')}</p>
        {hasDoubt && <Note meaning="warn">{t('fieldsDoubt')}</Note>}
        <Form form={form} className={`stack-4 ${css.fieldsForm}`}>
          <Fields of={form} />
        </Form>
        <div className={`btns ${css.fieldsFormAgain}`}>
          {SIDES.filter((side) => props.sides.includes(side)).map((side) => (
            <Button key={side} kind="line" isBlock onClick={() => props.onRetake(side)}>
              {t(`retake_${side}`)}
            </Button>
          ))}
        </div>
      </StaticPage>
    </FormShell>
  )
}

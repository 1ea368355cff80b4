import { useSend } from '@noren/client/use-endpoint'
import { documentMail, sendDocumentMail } from '@noren/contract/documents'
import { EMAIL_PATTERN } from '@noren/contract/email'
import { Card } from '@noren/ui/Card'
import { Field } from '@noren/ui/Field'
import { Note } from '@noren/ui/Note'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../device/texts.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { useForm } from '../../shell/form/use-form.ts'

/** Mends the address and sends the documents again. */
export function MendMail(props: { email: string }) {
  const t = useTexts('user')
  const mending = useSend(sendDocumentMail, { makesStale: [documentMail] })
  const form = useForm({
    table: {
      email: {
        rules: [
          { holds: (email: string) => EMAIL_PATTERN.test(email.trim()), message: t('mailRule') },
        ],
        control: (bound) => (
          <Field
            {...bound}
            label={t('mailAddress')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={120}
          />
        ),
      },
    },
    start: { email: props.email },
    lost: t('mailLost'),
    async send({ email }) {
      await mending.send({ body: { email: email.trim() } })
      showToast(t('mailSent'), 'check')
      return undefined
    },
  })
  return (
    <Card label={t('mailFailed')}>
      <FormShell>
        <Form form={form}>
          <Note meaning="warn" title={t('mailFailed')}>
            {t('mailFailedText')}
          </Note>
          <Fields of={form} />
          <SubmitButton kind="soft">{t('mailAgain')}</SubmitButton>
        </Form>
      </FormShell>
    </Card>
  )
}

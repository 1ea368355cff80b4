import { Button } from '@noren/ui/Button'
import { CodeInput } from '@noren/ui/CodeInput'
import { Sheet } from '@noren/ui/Sheet'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Fields, Form, FormShell, SubmitButton } from '../form/FormShell.tsx'
import { useForm } from '../form/use-form.ts'
import { clockText } from './use-code-wait.ts'
import type { useStepUp } from './use-step-up.ts'

/** Asks for a new code from the person's own phone, before anything irreversible. */
export function CodeSheet(props: {
  /** Where the code was sent, and what it confirms. */
  text: string
  confirm: string
  stepUp: Omit<ReturnType<typeof useStepUp>, 'withCode' | 'isAsked' | 'close'>
  onCode: (code: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts('modifyBank')
  const { stepUp } = props
  const form = useForm({
    table: {
      code: {
        rules: [{ holds: (code) => code.length === market.otpLength, message: t('codeShort') }],
        control: ({ value, onValue, error }) => (
          <CodeInput
            label={t('code', { length: market.otpLength })}
            length={market.otpLength}
            value={value}
            onValue={(code) => {
              stepUp.setTrouble(null)
              onValue(code)
            }}
            isWaiting
            error={stepUp.trouble ?? error}
          />
        ),
      },
    },
    start: { code: '' },
    async send({ code }) {
      await props.onCode(code)
      return undefined
    },
  })
  return (
    <FormShell>
      <Sheet
        title={t('codeTitle')}
        onClose={props.onClose}
        staysOnScrimTap
        foot={<SubmitButton>{props.confirm}</SubmitButton>}
      >
        <Form form={form}>
          {stepUp.hasSent && <p>{props.text}</p>}
          <Fields of={form} />
          {stepUp.secondsLeft > 0 ? (
            <p className="small num">{t('newCodeIn', { time: clockText(stepUp.secondsLeft) })}</p>
          ) : (
            <Button
              kind="text"
              isSmall
              isBusy={stepUp.isSendingCode}
              onClick={() => void stepUp.sendCode()}
            >
              {t('newCode')}
            </Button>
          )}
        </Form>
      </Sheet>
    </FormShell>
  )
}

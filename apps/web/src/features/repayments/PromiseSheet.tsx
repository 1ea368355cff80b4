import { day } from '@noren/contract/dates'
import { repayDetail, repayPromise } from '@noren/contract/repayments'
import { DateField } from '@noren/ui/DateField'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { filled } from '../../shell/form/table.ts'
import { useForm } from '../../shell/form/use-form.ts'

/**
 * A day on which the person means to pay. Until then no reminder is sent and no penal charge is added; nothing else changes, and
 * the sheet says so.
 */
export function PromiseSheet(props: {
  repayId: string
  asOn: string
  until: string
  onClose: () => void
}) {
  const t = useTexts('repay')
  const call = useSendOnce(repayPromise, {
    handles: ['LOAN_STATE', 'PROMISE_OPEN', 'PROMISE_DAY', 'PROMISE_LIMIT'],
    makesStale: [repayDetail],
    lost: t('lostPromise'),
  })
  const { today } = marketNow(props.asOn)
  const until = day(props.until)
  const form = useForm({
    table: {
      promisedOn: {
        rules: [filled(t('promiseMissing'))],
        control: (bound) => (
          <DateField
            {...bound}
            label={t('promiseDay')}
            min={today}
            max={until}
            start={until}
            placeholder={t('promisePick')}
            help={t('promiseHelp', { date: dateText(until) })}
          />
        ),
      },
    },
    start: { promisedOn: '' },
    async send({ promisedOn }) {
      const { error } = await call.send({ repayId: props.repayId, promisedOn })
      if (error) return 'stays'
      showToast(t('promiseKept', { date: dateText(day(promisedOn)) }), 'check')
      props.onClose()
      return undefined
    },
  })
  const { promisedOn } = form.values
  return (
    <FormShell>
      <Sheet
        title={t('promiseTitle')}
        onClose={props.onClose}
        foot={
          <SubmitButton>
            {promisedOn ? t('promiseOn', { date: dateText(day(promisedOn)) }) : t('promise')}
          </SubmitButton>
        }
      >
        <Form form={{ ...form, trouble: call.trouble }}>
          <p>{t('promiseText')}</p>
          <Fields of={form} />
        </Form>
      </Sheet>
    </FormShell>
  )
}

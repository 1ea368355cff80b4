import { useOneAtATime } from '@noren/client/one-at-a-time'
import { type Day, day } from '@noren/contract/dates'
import { repayDetail, repayPromise } from '@noren/contract/repayments'
import { Button } from '@noren/ui/Button'
import { DateField } from '@noren/ui/DateField'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'

/** A day on which the person means to pay. Reminders wait for it; nothing else changes, and that is said. */
export function PromiseSheet(props: {
  repayId: string
  asOn: string
  until: string
  onClose: () => void
}) {
  const t = useTexts('repay')
  const [promisedOn, setPromisedOn] = useState<Day | null>(null)
  const [isTried, setIsTried] = useState(false)
  const call = useSendOnce(repayPromise, {
    handles: ['LOAN_STATE', 'PROMISE_OPEN', 'PROMISE_DAY'],
    makesStale: [repayDetail],
    lost: t('lostPromise'),
  })
  const { today } = marketNow(props.asOn)
  const until = day(props.until)
  const send = useOneAtATime(async () => {
    setIsTried(true)
    if (!promisedOn) return
    const { error } = await call.send({ repayId: props.repayId, promisedOn })
    if (error) return
    showToast(t('promiseKept', { date: dateText(promisedOn) }), 'check')
    props.onClose()
  })
  return (
    <Sheet
      title={t('promiseTitle')}
      onClose={props.onClose}
      foot={
        <Button isBlock isBusy={call.isSending} onClick={() => void send()}>
          {promisedOn ? t('promiseOn', { date: dateText(promisedOn) }) : t('promise')}
        </Button>
      }
    >
      <div className="stack-4">
        <p>{t('promiseText')}</p>
        <DateField
          label={t('promiseDay')}
          min={today}
          max={until}
          start={until}
          value={promisedOn}
          onValue={setPromisedOn}
          placeholder={t('promisePick')}
          help={t('promiseHelp', { date: dateText(until) })}
          error={isTried && !promisedOn ? t('promiseMissing') : undefined}
        />
        {call.trouble && (
          <Note meaning="warn" isLive>
            {call.trouble}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

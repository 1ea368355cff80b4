import { type Day, day } from '@noren/contract/dates'
import { repayDetail, repayPromise } from '@noren/contract/repayments'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { marketNow } from '../../api/terms.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { dateText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../loan/kept-request.ts'

const PROMISE = 'repayPromise'

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
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(repayPromise, {
    handles: ['LOAN_STATE', 'PROMISE_OPEN', 'PROMISE_DAY'],
    makesStale: [repayDetail],
  })
  const { today } = marketNow(props.asOn)
  const until = day(props.until)
  const send = async () => {
    setIsTried(true)
    if (!promisedOn) return
    const store = requestStore()
    const input = { repayId: props.repayId, promisedOn }
    const { requestId } = keepRequest(store, PROMISE, input, newRequestId)
    setTrouble(null)
    try {
      await call.send({ body: { requestId, ...input } })
      forgetRequest(store, PROMISE)
      showToast(t('promiseKept', { date: dateText(promisedOn) }), 'check')
      props.onClose()
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, PROMISE)
      setTrouble(isOver ? error.msg : t('lostPromise'))
    }
  }
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
        {trouble && (
          <Note meaning="warn" isLive>
            {trouble}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

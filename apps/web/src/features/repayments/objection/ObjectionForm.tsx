import { useOneAtATime } from '@noren/client/one-at-a-time'
import type { DataOf } from '@noren/contract/endpoint'
import {
  FIGURES,
  type Figure,
  listObjections,
  OBJECTION_GROUNDS,
  OBJECTION_LENGTH_MAX,
  openObjection,
} from '@noren/contract/objections'
import { repayDetail } from '@noren/contract/repayments'
import { Button } from '@noren/ui/Button'
import { Choice } from '@noren/ui/Choice'
import { Note } from '@noren/ui/Note'
import { TextArea } from '@noren/ui/TextArea'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import type { RepayDetail } from '../../../loan-view/time-stops.ts'

type Made = DataOf<typeof listObjections>['details']

/** As the loan's page shows it today. */
const amountOf = (figure: Figure, detail: RepayDetail): string => {
  if (figure === 'owed') return detail.payToday
  if (figure === 'paid') return detail.paidSoFar
  return detail.outstanding[figure]
}

/** Which figure, what is wrong with it, and a word: only the first two have to be said. */
export function ObjectionForm({ detail, made }: { detail: RepayDetail; made: Made }) {
  const t = useTexts('plan')
  const [chosen, setFigure] = useState<string | null>(null)
  const [why, setGround] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const figure = FIGURES.find((one) => one === chosen)
  const ground = OBJECTION_GROUNDS.find((one) => one === why)
  const call = useSendOnce(openObjection, {
    handles: ['LOAN_STATE', 'OBJECTION_OPEN'],
    makesStale: [repayDetail, listObjections],
    lost: t('objection_lost'),
  })
  const send = useOneAtATime(async () => {
    setIsTried(true)
    if (!figure || !ground) return
    const words = note.trim()
    const input = { repayId: detail.borrowId, figure, ground, ...(words && { note: words }) }
    const { answer } = await call.send(input)
    if (answer) showToast(t('objection_sent', { number: answer.objectionNumber }), 'check')
  })
  const isRepeated = made.some((one) => one.ground === ground && one.state === 'refused')
  return (
    <form
      className="stack-4 section"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Choice
        legend={t('objection_which')}
        options={FIGURES.map((one) => ({
          value: one,
          label: t(`objection_figure_${one}`),
          note: money(amountOf(one, detail)),
        }))}
        value={chosen}
        onValue={setFigure}
        error={isTried && !figure ? t('objection_missing') : undefined}
      />
      <Choice
        legend={t('objection_what')}
        options={OBJECTION_GROUNDS.map((one) => ({
          value: one,
          label: t(`objection_ground_${one}`),
        }))}
        value={why}
        onValue={setGround}
        error={isTried && !ground ? t('objection_missing') : undefined}
      />
      {isRepeated && <Note>{t('objection_repeat')}</Note>}
      <TextArea
        label={t('objection_words')}
        help={t('objection_wordsHelp')}
        rows={4}
        maxLength={OBJECTION_LENGTH_MAX}
        length={note.length}
        value={note}
        onValue={setNote}
      />
      {call.trouble && <Note meaning="warn" title={call.trouble} isLive />}
      <Button type="submit" isBlock isBusy={call.isSending}>
        {t('objection_send')}
      </Button>
    </form>
  )
}

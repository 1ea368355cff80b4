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
import css from './Objection.module.css'

type Made = DataOf<typeof listObjections>['details']

/** As the loan's page shows it today. */
const amountOf = (figure: Figure, detail: RepayDetail): string => {
  if (figure === 'owed') return detail.payToday
  if (figure === 'paid') return detail.paidSoFar
  return detail.outstanding[figure]
}

/** Which figure, what is wrong with it, and a word: only the first two have to be said. */
export function ObjectionForm({ detail, made }: { detail: RepayDetail; made: Made }) {
  const t = useTexts('objection')
  const [chosen, setFigure] = useState<string | null>(null)
  const [why, setGround] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const figure = FIGURES.find((one) => one === chosen)
  const ground = OBJECTION_GROUNDS.find((one) => one === why)
  const call = useSendOnce(openObjection, {
    handles: ['LOAN_STATE', 'OBJECTION_OPEN'],
    makesStale: [repayDetail, listObjections],
    lost: t('lost'),
  })
  const send = useOneAtATime(async () => {
    setIsTried(true)
    if (!figure || !ground) return
    const words = note.trim()
    const input = { repayId: detail.borrowId, figure, ground, ...(words && { note: words }) }
    const { answer } = await call.send(input)
    if (answer) showToast(t('sent', { number: answer.objectionNumber }), 'check')
  })
  const isRepeated = made.some((one) => one.ground === ground && one.state === 'refused')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Choice
        legend={t('which')}
        options={FIGURES.map((one) => ({
          value: one,
          label: (
            <span className={css.figure}>
              {t(`figure_${one}`)} <b className="num">{money(amountOf(one, detail))}</b>
            </span>
          ),
        }))}
        value={chosen}
        onValue={setFigure}
        error={isTried && !figure ? t('missing') : undefined}
      />
      <Choice
        legend={t('what')}
        options={OBJECTION_GROUNDS.map((one) => ({ value: one, label: t(`ground_${one}`) }))}
        value={why}
        onValue={setGround}
        error={isTried && !ground ? t('missing') : undefined}
      />
      {isRepeated && <Note>{t('repeat')}</Note>}
      <TextArea
        label={t('words')}
        help={t('wordsHelp')}
        rows={4}
        maxLength={OBJECTION_LENGTH_MAX}
        length={note.length}
        value={note}
        onValue={setNote}
      />
      {call.trouble && <Note meaning="warn" title={call.trouble} isLive />}
      <Button type="submit" isBlock isBusy={call.isSending}>
        {t('send')}
      </Button>
    </form>
  )
}

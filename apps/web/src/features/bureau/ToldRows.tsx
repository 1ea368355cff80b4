import { useSend } from '@noren/client/use-endpoint'
import { bureauDispute, viewBureauReport } from '@noren/contract/bureau'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { useState } from 'react'
import { dateText, dateTimeText, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { DisputeDialog } from './DisputeDialog.tsx'

type View = DataOf<typeof viewBureauReport>
type ToldRow = View['told'][number]

/** What the bureau was told of loans here, each with a way to say that it is wrong. */
export function ToldRows({ view }: { view: Pick<View, 'told' | 'bureau' | 'answerBy'> }) {
  const t = useTexts('bureau')
  const { told: rows, bureau, answerBy } = view
  return (
    <section className="stack" aria-labelledby="bureau-told">
      <h2 className="h3" id="bureau-told">
        {t('told', { bureau: bureau ?? t('title') })}
      </h2>
      <p>{rows.length === 0 ? t('toldNone') : t('toldLead')}</p>
      {rows.map((row) => (
        <Told key={row.rowId} row={row} answerBy={answerBy} />
      ))}
    </section>
  )
}

function Told({ row, answerBy }: { row: ToldRow; answerBy: string }) {
  const t = useTexts('bureau')
  const [isAsking, setIsAsking] = useState(false)
  const send = useSend(bureauDispute, { makesStale: [viewBureauReport] })
  const close = () => setIsAsking(false)
  const { loanNumber, lender, dispute, rowId } = row
  return (
    <Card>
      <div className="stack">
        <h3 className="h3">
          {lender} · {loanNumber}
        </h3>
        <Rows
          rows={[
            { label: t('asOn'), value: dateText(day(row.asOn)) },
            { label: t('status'), value: t(`told_${row.status}`) },
            { label: t('late'), value: t('lateDays', { days: row.lateDays }) },
            { label: t('principal'), value: money(row.owed) },
            { label: t('overdue'), value: money(row.overdue) },
          ]}
        />
        {row.isDisputed && <p className="small">{t('marked')}</p>}
        {dispute && (
          <Note meaning={dispute.state === 'upheld' ? 'warn' : 'info'}>
            <p>
              {t(`toldState_${dispute.state}`, {
                date: dateTimeText(dispute.openedAt),
                due: dateText(day(dispute.dueOn)),
              })}
            </p>
            {dispute.answer && <p>{dispute.answer}</p>}
          </Note>
        )}
        {row.mayDispute && (
          <Button
            kind="line"
            isBlock
            aria-label={t('toldDisputeOf', { number: loanNumber })}
            aria-haspopup="dialog"
            onClick={() => setIsAsking(true)}
          >
            {t('toldDispute')}
          </Button>
        )}
      </div>
      {isAsking && (
        <DisputeDialog
          text={t('toldDisputeText', { due: dateText(day(answerBy)) })}
          isSending={send.isSending}
          onGround={(ground) => send.mutate({ body: { rowId, ground } }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}

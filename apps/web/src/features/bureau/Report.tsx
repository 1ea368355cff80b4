import { useSend } from '@noren/client/use-endpoint'
import { disputeBureauAccount, viewBureauReport } from '@noren/contract/bureau'
import { creditInfo } from '@noren/contract/credit'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { useState } from 'react'
import { dateText, dateTimeText, money, wholeNumber } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { DisputeDialog } from './DisputeDialog.tsx'

export type BureauReport = NonNullable<DataOf<typeof viewBureauReport>['report']>
type Account = BureauReport['accounts'][number]

/** Every line of what the bureau said, and a way to say that it is wrong. */
export function Report({ report }: { report: BureauReport }) {
  const t = useTexts('bureau')
  const { bureau, accounts } = report
  return (
    <div className="stack-4">
      <p className="lead">
        {t('askedAt', {
          bureau,
          date: dateTimeText(report.askedAt),
          until: dateText(addDays(day(report.countsUntil), -1)),
        })}
      </p>
      <Rows rows={[{ label: t('enquiries'), value: wholeNumber(report.enquiries) }]} />
      <section className="stack" aria-labelledby="bureau-loans">
        <h2 className="h3" id="bureau-loans">
          {t('loans')}
        </h2>
        {accounts.length === 0 && <p>{t('none')}</p>}
        {accounts.map((account) => (
          <Elsewhere key={account.accountRef} account={account} bureau={bureau} />
        ))}
      </section>
      <p className="small">{t('kept')}</p>
      <p className="small">{t('takeBack')}</p>
    </div>
  )
}

function Elsewhere({ account, bureau }: { account: Account; bureau: string }) {
  const t = useTexts('bureau')
  const [isAsking, setIsAsking] = useState(false)
  const send = useSend(disputeBureauAccount, { makesStale: [viewBureauReport, creditInfo] })
  const close = () => setIsAsking(false)
  const { accountRef, lender, dispute } = account
  return (
    <Card>
      <div className="stack">
        <h3 className="h3">{lender}</h3>
        <Rows
          rows={[
            { label: t('opened'), value: dateText(day(account.openedOn)) },
            ...(account.closedOn
              ? [{ label: t('closed'), value: dateText(day(account.closedOn)) }]
              : [
                  { label: t('monthly'), value: money(account.monthly) },
                  { label: t('owed'), value: money(account.owed) },
                ]),
            { label: t('late'), value: t('lateDays', { days: account.worstLateDays }) },
            ...(account.writtenOffOn
              ? [{ label: t('writtenOff'), value: dateText(day(account.writtenOffOn)) }]
              : []),
          ]}
        />
        {dispute ? (
          <Note meaning={dispute.state === 'upheld' ? 'warn' : 'info'}>
            <p>
              {t(`state_${dispute.state}`, {
                bureau,
                date: dateTimeText(dispute.openedAt),
                due: dateText(day(dispute.dueOn)),
              })}
            </p>
          </Note>
        ) : (
          <Button
            kind="line"
            isBlock
            aria-label={t('disputeOf', { lender })}
            aria-haspopup="dialog"
            onClick={() => setIsAsking(true)}
          >
            {t('dispute')}
          </Button>
        )}
      </div>
      {isAsking && (
        <DisputeDialog
          text={t('disputeText', { bureau })}
          isSending={send.isSending}
          onGround={(ground) => send.mutate({ body: { accountRef, ground } }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}

import { useSend } from '@noren/client/use-endpoint'
import { endDeathReport } from '@noren/contract/bereavements'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { borrowStatus } from '@noren/contract/loans'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'

type Report = NonNullable<DataOf<typeof borrowStatus>['deathReport']>

/** Somebody has reported the death of whoever has this phone; who reads this says otherwise with one tap. */
export function DeathReportNote({ report }: { report: Report }) {
  const t = useTexts('home')
  const end = useSend(endDeathReport, { makesStale: [borrowStatus] })
  return (
    <Note title={t('deathReport')} icon="pause">
      <p>{t('deathReportText', { date: dateText(day(report.until)) })}</p>
      <Button kind="soft" isSmall isBusy={end.isSending} onClick={() => end.mutate({ body: {} })}>
        {t('deathReportEnd')}
      </Button>
    </Note>
  )
}

import { useEndpoint } from '@noren/client/use-endpoint'
import { contactLog } from '@noren/contract/reminders'
import { ListRow } from '@noren/ui/List'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { known } from '../../shell/known.ts'
import css from './Account.module.css'
import { LogList } from './LogList.tsx'

const SHOWN_AT_ONCE = 5

/** When and how the person was reminded of a loan. Left out if it cannot be loaded. */
export function ContactLog() {
  const t = useTexts('user')
  const log = useEndpoint(contactLog)
  if (!log.data) return null
  return (
    <section className="section" aria-labelledby="contact-log">
      <h2 className="h2" id="contact-log">
        {t('contactLog')}
      </h2>
      <p className="small">{t('contactLogText')}</p>
      <div className={css.dataList}>
        <LogList
          entries={log.data.details}
          none={t('contactLogNone')}
          shownAtOnce={SHOWN_AT_ONCE}
          row={({ sentAt, channel, kind }) => (
            <ListRow
              icon={channel === 'sms' ? 'chat' : 'bell'}
              title={t(`contact_${known(['dueSoon', 'dueToday', 'overdue'], kind, 'other')}`)}
              note={t(`contactBy_${known(['sms'], channel, 'push')}`, {
                time: dateTimeText(sentAt),
              })}
            />
          )}
        />
      </div>
    </section>
  )
}

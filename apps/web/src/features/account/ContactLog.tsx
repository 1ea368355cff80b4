import { useEndpoint } from '@noren/client/use-endpoint'
import { contactLog } from '@noren/contract/reminders'
import { ListRow } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { known } from '../../shell/known.ts'
import css from './Account.module.css'
import { LogList } from './LogList.tsx'

const SHOWN_AT_ONCE = 5
const KINDS = ['dueSoon', 'dueToday', 'overdue', 'byHand'] as const
/** A warning before other lenders hear of a loan is called a reminder too. */
type Named = (typeof KINDS)[number] | 'other'
const OUTCOMES = ['talked', 'notWanted', 'represented', 'noAnswer', 'wrongPerson'] as const

/** When and how the person was reminded of a loan, and each call by the staff. Left out if it cannot be loaded. */
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
      <p className="small">
        <a href={href(paths.feedback())}>{t('contactObject')}</a>
      </p>
      <div className={css.dataList}>
        <LogList
          entries={log.data.details}
          none={t('contactLogNone')}
          shownAtOnce={SHOWN_AT_ONCE}
          row={({ sentAt, channel, kind, by, outcome, agency }) => {
            const [time, name] = [dateTimeText(sentAt), by ?? '']
            const said = known(OUTCOMES, outcome ?? 'unknown', 'unknown')
            return channel === 'call' ? (
              <ListRow
                icon="phone"
                title={
                  agency ? t('contact_callFor', { name, agency }) : t('contact_call', { name })
                }
                note={t(`contactCall_${said}`, { time })}
              />
            ) : (
              <ListRow
                icon={channel === 'sms' ? 'chat' : 'bell'}
                title={t(`contact_${known<string, 'other'>(KINDS, kind, 'other') as Named}`, {
                  name,
                })}
                note={t(`contactBy_${known(['sms'], channel, 'push')}`, { time })}
              />
            )
          }}
        />
      </div>
    </section>
  )
}

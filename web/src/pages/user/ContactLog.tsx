import { contactLog } from '@noren/contract/contact-log'
import type { DataOf } from '@noren/contract/endpoint'
import { useState } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTimeText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { List, ListRow } from '../../ui/List.tsx'

const SHOWN_AT_ONCE = 5

/** When and how we reminded this person of a loan. What cannot be read just now is left out. */
export function ContactLog() {
  const t = useTexts('user')
  const log = useEndpoint(contactLog)
  if (!log.data) return null
  const { details } = log.data
  return (
    <section className="section" aria-labelledby="contact-log">
      <h2 className="h2" id="contact-log">
        {t('contactLog')}
      </h2>
      <p className="small">{t('contactLogText')}</p>
      <div className="data__list">
        {details.length > 0 ? (
          <Contacts contacts={details} />
        ) : (
          <Card>
            <p>{t('contactLogNone')}</p>
          </Card>
        )}
      </div>
    </section>
  )
}

function Contacts(props: { contacts: DataOf<typeof contactLog>['details'] }) {
  const t = useTexts('user')
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <List>
        {props.contacts.slice(0, count).map(({ sentAt, channel, kind }, index) => (
          <ListRow
            // Two reminders may leave in one moment; the log is only ever longer at its head.
            key={props.contacts.length - index}
            icon={channel === 'sms' ? 'chat' : 'bell'}
            title={t(`contact_${kind}`)}
            note={t(`contactBy_${channel}`, { time: dateTimeText(sentAt) })}
          />
        ))}
      </List>
      {props.contacts.length > count && (
        <div className="data__more">
          <Button kind="soft" isBlock onClick={() => setCount(count + SHOWN_AT_ONCE)}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

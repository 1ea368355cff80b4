import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import {
  CHOSEN_REMINDERS,
  contactLog,
  saveReminders,
  viewCallChoice,
  viewContactHours,
  viewReminders,
} from '@noren/contract/reminders'
import { LANGUAGE_NAMES } from '@noren/i18n/languages'
import { List, ListButton, ListLink, ListRow } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Switch } from '@noren/ui/Switch'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { serverNowMs } from '../../../device/clock.ts'
import { useLanguage, useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { LanguageSheet } from '../../../shell/LanguageSheet.tsx'
import css from '../Account.module.css'
import { Calls } from './Calls.tsx'
import { Hours } from './Hours.tsx'
import { countSince } from './hours-choice.ts'

const WEEK_DAYS = 7

/** When, of what and in which language the person is written to, and how often it was of late. */
export function ContactPage() {
  const t = useTexts('contact')
  const [hours, choices, calls, log] = [
    useEndpoint(viewContactHours),
    useEndpoint(viewReminders),
    useEndpoint(viewCallChoice),
    useEndpoint(contactLog),
  ]
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ hours, choices, calls, log })}
      skeleton={<SkeletonCards count={3} />}
      empty="never"
    >
      {(data) => (
        <div className={`${css.dataList} stack-4`}>
          <Hours {...data.hours} />
          <Reminders choices={data.choices} />
          <Calls {...data.calls} />
          <List>
            <Language />
            <ListLink
              icon="list"
              title={t('log')}
              note={t('logNote', { count: countSince(data.log.details, WEEK_DAYS, serverNowMs()) })}
              href={href(paths.user({ view: 'messages' }))}
            />
            <ListLink
              icon="phone"
              title={t('agencies')}
              note={t('agenciesNote')}
              href={href(paths.agencies())}
            />
          </List>
        </div>
      )}
    </AppPage>
  )
}

/** Notices about charges cannot be turned off, and the row says so. */
function Reminders({ choices }: { choices: { dueSoon: boolean; dueToday: boolean } }) {
  const t = useTexts('contact')
  const save = useSend(saveReminders, { makesStale: [viewReminders] })
  return (
    <section className="stack" aria-labelledby="reminders">
      <h2 className="h3" id="reminders">
        {t('reminders')}
      </h2>
      <p className="small">{t('remindersText')}</p>
      <List label={t('reminders')}>
        {CHOSEN_REMINDERS.map((kind) => (
          <ListRow
            key={kind}
            title={t(kind)}
            note={t(`note_${kind}`)}
            end={
              <Switch
                label={t(kind)}
                isOn={choices[kind]}
                isDisabled={save.isSending}
                onValue={(isOn) =>
                  save.mutate(
                    { body: { ...choices, [kind]: isOn } },
                    { onSuccess: () => showToast(t('saved'), 'check') },
                  )
                }
              />
            }
          />
        ))}
        <ListRow
          title={t('overdue')}
          note={t('note_overdue')}
          end={<span className="small">{t('alwaysOn')}</span>}
        />
        <ListLink
          icon="bell"
          title={t('notifications')}
          note={t('notificationsNote')}
          href={href(paths.user({ view: 'consents' }))}
        />
      </List>
    </section>
  )
}

function Language() {
  const t = useTexts('contact')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ListButton
        icon="globe"
        title={`${t('language')}: ${LANGUAGE_NAMES[language]}`}
        note={t('languageNote')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <LanguageSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { CHOSEN_REMINDERS, saveReminders, viewReminders } from '@noren/contract/reminders'
import { List, ListLink, ListRow } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Switch } from '@noren/ui/Switch'
import { showToast } from '@noren/ui/toast'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import css from './Account.module.css'

/** Which reminders the person receives. Notices about charges cannot be turned off, and the page says so. */
export function RemindersView() {
  const t = useTexts('yourData')
  const choices = useEndpoint(viewReminders)
  const save = useSend(saveReminders, { makesStale: [viewReminders] })
  return (
    <AppPage
      title={t('reminders')}
      back
      state={loaded({ choices })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ choices: chosen }) => (
        <>
          <p className="lead small">{t('remindersText')}</p>
          <div className={`${css.dataList} stack-4`}>
            <List label={t('reminders')}>
              {CHOSEN_REMINDERS.map((kind) => (
                <ListRow
                  key={kind}
                  title={t(kind)}
                  note={t(`note_${kind}`)}
                  end={
                    <Switch
                      label={t(kind)}
                      isOn={chosen[kind]}
                      isDisabled={save.isSending}
                      onValue={(isOn) =>
                        save.mutate(
                          { body: { ...chosen, [kind]: isOn } },
                          { onSuccess: () => showToast(t('remindersSaved'), 'check') },
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
            </List>
            <List>
              <ListLink
                icon="bell"
                title={t('notifications')}
                note={t('notificationsNote')}
                href={href(paths.user({ view: 'consents' }))}
              />
            </List>
          </div>
        </>
      )}
    </AppPage>
  )
}

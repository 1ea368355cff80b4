import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { loginDevices, revokeLogin } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import { signOutEverywhere } from '@noren/contract/sessions'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { List, ListRow } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Status } from '@noren/ui/Status'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import { go } from '../../shell/navigation.ts'
import { forgetSession } from '../../shell/session-store.ts'
import css from './Account.module.css'

type Device = DataOf<typeof loginDevices>['details'][number]

/** The devices that are signed in, and a way to sign out one that is not at hand. */
export function DevicesView() {
  const t = useTexts('yourData')
  const devices = useEndpoint(loginDevices)
  const [asked, setAsked] = useState<Device | 'all' | null>(null)
  const nameOf = ({ label }: Device): string => label || t('unknownDevice')
  const inSentence = ({ label }: Device): string => label || t('unknownDevice').toLowerCase()
  return (
    <AppPage
      title={t('devices')}
      back
      state={loaded({ devices })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ devices: { details } }) => (
        <>
          <p className="lead small">{t('devicesText')}</p>
          <div className={css.dataList}>
            <List label={t('devices')}>
              {details.map((device) => (
                <ListRow
                  key={device.sessionId}
                  icon="lock"
                  title={nameOf(device)}
                  note={
                    <>
                      {t('signedInAt', { time: dateTimeText(device.signedInAt) })}
                      <OpenedBy device={device} devices={details} />
                      {device.endsAt && (
                        <span className={`${css.dataSmall} tiny`}>
                          {t('signInEnds', { time: dateTimeText(device.endsAt) })}
                        </span>
                      )}
                      {device.isThisOne ? (
                        <span className={css.dataSmall}>
                          <Status meaning="good" icon="check">
                            {t('thisDevice')}
                          </Status>
                        </span>
                      ) : (
                        <>
                          <span className={`${css.dataSmall} tiny`}>
                            {t('lastSeenAt', { time: dateTimeText(device.lastSeenAt) })}
                          </span>
                          <Button
                            kind="line"
                            isSmall
                            aria-haspopup="dialog"
                            aria-label={t('signOutOf', { device: inSentence(device) })}
                            onClick={() => setAsked(device)}
                          >
                            {t('signOut')}
                          </Button>
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </List>
          </div>
          <div className={css.dataList}>
            <Button kind="soft" isBlock aria-haspopup="dialog" onClick={() => setAsked('all')}>
              {t('everywhere')}
            </Button>
          </div>
          {asked === 'all' && <EverywhereDialog onClose={() => setAsked(null)} />}
          {asked && asked !== 'all' && (
            <RevokeDialog
              device={asked}
              name={inSentence(asked)}
              hasOpened={details.some(({ openedBy }) => openedBy === asked.sessionId)}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </AppPage>
  )
}

/** Which device has handed on to this one, and takes it along when it is signed out. */
function OpenedBy(props: { device: Device; devices: readonly Device[] }) {
  const t = useTexts('yourData')
  const { openedBy } = props.device
  const by = props.devices.find(({ sessionId }) => sessionId === openedBy)
  if (!by) return null
  return (
    <span className={`${css.dataSmall} tiny`}>
      {t('openedBy', { device: by.label || t('unknownDevice') })}
    </span>
  )
}

/** Ends every session, this one too: what to do when somebody else may be signed in. */
function EverywhereDialog(props: { onClose: () => void }) {
  const t = useTexts('yourData')
  const queryClient = useQueryClient()
  const everywhere = useSend(signOutEverywhere)
  const leave = () =>
    everywhere.mutate(
      { body: {} },
      {
        onSuccess: async () => {
          // Pending calls would be answered "token is expired" and lead to the sign-in page.
          await queryClient.cancelQueries()
          forgetSession()
          go(paths.noren(), { replace: true })
          queryClient.clear()
        },
      },
    )
  return (
    <Dialog
      title={t('everywhereTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button isBlock isBusy={everywhere.isSending} onClick={leave}>
            {t('everywhere')}
          </Button>
          <Button kind="soft" isBlock onClick={props.onClose}>
            {t('leaveIt')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('everywhereText')}</p>
    </Dialog>
  )
}

function RevokeDialog(props: {
  device: Device
  name: string
  /** Others were opened by it, and end with it. */
  hasOpened: boolean
  onClose: () => void
}) {
  const t = useTexts('yourData')
  const revoke = useSend(revokeLogin, { makesStale: [loginDevices] })
  const signOut = () =>
    revoke.mutate(
      { body: { sessionId: props.device.sessionId } },
      {
        onSuccess: () => {
          props.onClose()
          showToast(t('signedOut'), 'check')
        },
      },
    )
  return (
    <Dialog
      title={t('signOutTitle', { device: props.name })}
      onClose={props.onClose}
      actions={
        <>
          <Button isBlock isBusy={revoke.isSending} onClick={signOut}>
            {t('signOut')}
          </Button>
          <Button kind="soft" isBlock onClick={props.onClose}>
            {t('leaveIt')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('signOutText')}</p>
      {props.hasOpened && <p>{t('signOutOpened')}</p>}
    </Dialog>
  )
}

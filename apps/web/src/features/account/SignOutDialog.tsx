import { loginOut } from '@noren/contract/account'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { call } from '../../device/api/client.ts'
import { useTexts } from '../../device/texts.ts'
import { go } from '../../shell/navigation.ts'
import { forgetSession } from '../../shell/session-store.ts'

/** Ends the session on the server and on this device; on the device even if the server cannot be reached. */
export function SignOutDialog(props: { onClose: () => void }) {
  const t = useTexts('user')
  const queryClient = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    // Pending calls would be answered "token is expired" and lead to the sign-in page.
    await queryClient.cancelQueries()
    await call(loginOut, {}).catch(() => undefined)
    forgetSession()
    go(paths.noren(), { replace: true })
    queryClient.clear()
  }
  return (
    <Dialog
      title={t('signOutTitle')}
      onClose={props.onClose}
      actions={
        <>
          <Button isBlock isBusy={isLeaving} onClick={() => void leave()}>
            {t('signOut')}
          </Button>
          <Button kind="soft" isBlock onClick={props.onClose}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('signOutText')}</p>
    </Dialog>
  )
}

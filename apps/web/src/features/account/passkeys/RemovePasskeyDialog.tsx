import { apiErrorOf } from '@noren/client/api-error'
import { forgetPasskey } from '@noren/client/passkeys'
import { useSend } from '@noren/client/use-endpoint'
import { listPasskeys, removePasskey } from '@noren/contract/passkeys'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { keep } from '../../../device/storage/kept.ts'
import { useTexts } from '../../../device/texts.ts'
import type { Passkey } from './PasskeysView.tsx'

/** What removing it means, and the removal. One that is gone already is removed as well. */
export function RemovePasskeyDialog(props: {
  passkey: Passkey
  isLast: boolean
  onClose: () => void
}) {
  const t = useTexts('passkey')
  const queryClient = useQueryClient()
  const { passkeyId, label } = props.passkey
  const remove = useSend(removePasskey, { handles: ['NOT_FOUND'] })
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: [listPasskeys.name] })
    if (props.isLast) keep('passkey', false)
    props.onClose()
    showToast(t('removed'), 'check')
  }
  const act = async () => {
    try {
      const { credentialId } = await remove.send({ body: { passkeyId } })
      await forgetPasskey(credentialId)
    } catch (cause) {
      // Anything else is shown where all calls are handled; the dialog stays for another try.
      if (apiErrorOf(cause).reason !== 'NOT_FOUND') return
    }
    await done()
  }
  return (
    <Dialog
      title={t('removeTitle', { name: label })}
      onClose={props.onClose}
      actions={
        <>
          <Button isBlock isBusy={remove.isSending} onClick={() => void act()}>
            {t('remove')}
          </Button>
          <Button kind="soft" isBlock onClick={props.onClose}>
            {t('keepIt')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('removeText')}</p>
    </Dialog>
  )
}

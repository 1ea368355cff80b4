import { apiErrorOf } from '@noren/client/api-error'
import { forgetPasskey, PasskeyError, touchPasskey } from '@noren/client/passkeys'
import { useSend } from '@noren/client/use-endpoint'
import { beginPasskeyLogin, passkeyLogin } from '@noren/contract/passkeys'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { bindDevice } from '../../../device/api/client.ts'
import { keep } from '../../../device/storage/kept.ts'
import { loadTexts, useTexts } from '../../../device/texts.ts'
import { enter } from './enter.ts'
import css from './Login.module.css'

const SAID_HERE = ['PASSKEY_WRONG', 'PASSKEY_UNKNOWN', 'PASSKEY_OFF', 'PASSKEY_WAIT'] as const

/** With its texts, which the page itself does without. */
export const loadPasskeyWay = () => loadTexts(['passkey']).then(() => PasskeyWay)

/** The second way in, on a phone that has used a passkey here before. */
function PasskeyWay() {
  const t = useTexts('passkey')
  const begin = useSend(beginPasskeyLogin)
  const login = useSend(passkeyLogin, { handles: SAID_HERE })
  const [isBusy, setIsBusy] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const answered = async (): Promise<void> => {
    await bindDevice()
    const { challenge, options } = await begin.send({ body: {} })
    const credential = await touchPasskey(options)
    try {
      enter(await login.send({ body: { challenge, credential } }))
    } catch (cause) {
      if (apiErrorOf(cause).reason === 'PASSKEY_UNKNOWN') {
        setIsGone(true)
        keep('passkey', false)
        await forgetPasskey(credential.id)
      }
      throw cause
    }
  }
  const signIn = async () => {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(null)
    try {
      await answered()
    } catch (cause) {
      if (cause instanceof PasskeyError) setTrouble(t(`signIn_${cause.trouble}`))
      else if (apiErrorOf(cause).kind === 'refused') setTrouble(apiErrorOf(cause).msg)
      setIsBusy(false)
    }
  }
  return (
    <div className={`stack ${css.foot}`}>
      {trouble && (
        <Note meaning="warn" isLive>
          {trouble}
        </Note>
      )}
      {!isGone && (
        <Button kind="text" icon="lock" isBlock isBusy={isBusy} onClick={() => void signIn()}>
          {t('signIn')}
        </Button>
      )}
    </div>
  )
}

import { makePasskey } from '@noren/client/passkeys'
import { beginEnrol, finishEnrol } from '@noren/contract/operator/session'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { forgetDemoKey } from '../../device/demo-key.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import { go, hrefOf } from '../../shell/place.ts'
import { readSession } from '../../shell/session.ts'
import css from './Gate.module.css'
import { GateFrame } from './GateFrame.tsx'
import { useAttempt } from './use-attempt.ts'

/** What follows `#` in a link leaves the address at once: no history and no screenshot shows it. */
export function takeLink(): string {
  const link = window.location.hash.slice(1)
  if (link) window.history.replaceState(null, '', window.location.pathname)
  return link
}

/** The invitation's link: the first passkey of somebody new. */
export function EnrolPage() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const [link] = useState(takeLink)
  const enrol = () =>
    attempt(async () => {
      forgetDemoKey()
      const { challengeId, options } = await call(beginEnrol, { body: { link } })
      const credential = await makePasskey(options)
      const label = t('firstKey')
      await call(finishEnrol, { body: { link, challengeId, credential, label } })
      go(hrefOf('/'), { replace: true })
      await readSession()
    })
  return (
    <GateFrame>
      <h1>{t('enrol')}</h1>
      <p>{link ? t('enrolText') : t('enrolNoLink')}</p>
      {link && (
        <div className={css.stack}>
          <Press isBlock isBusy={isBusy} onClick={enrol} icon="lock">
            {t('makePasskey')}
          </Press>
          {trouble && <p role="alert">{trouble}</p>}
        </div>
      )}
    </GateFrame>
  )
}

import { limitedSignIn } from '@noren/contract/operator/session'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import { go, hrefOf } from '../../shell/place.ts'
import { readSession } from '../../shell/session.ts'
import { takeLink } from './EnrolPage.tsx'
import { GateFrame } from './GateFrame.tsx'
import { useAttempt } from './use-attempt.ts'

const CODE = /^\d{6}$/

/** The mailed link and a code of the authenticator app: reading and tickets for two hours. */
export function LimitedPage() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const [link] = useState(takeLink)
  const [code, setCode] = useState('')
  const signIn = () =>
    attempt(async () => {
      await call(limitedSignIn, { body: { link, code } })
      go(hrefOf('/'), { replace: true })
      await readSession()
    })
  return (
    <GateFrame>
      <h1>{t('limited')}</h1>
      <p>{t('limitedText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (CODE.test(code)) void signIn()
        }}
      >
        <Field
          label={t('appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          value={code}
          onValue={setCode}
        />
        <Press type="submit" isBusy={isBusy}>
          {t('signIn')}
        </Press>
        {trouble && <p role="alert">{trouble}</p>}
      </form>
    </GateFrame>
  )
}

import { makePasskey } from '@noren/client/passkeys'
import { addKey, addTotp, beginKey, beginTotp } from '@noren/contract/operator/session'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import { readSession, signOut } from '../../shell/session.ts'
import css from './Gate.module.css'
import { GateFrame } from './GateFrame.tsx'
import { useAttempt } from './use-attempt.ts'

const CODE = /^\d{6}$/
const GROUP = /.{4}(?=.)/g

/** Who has one key only could be locked out by losing it: a second key, or an authenticator app, comes first. */
export function SecondKeyPage() {
  const t = useTexts('gate')
  return (
    <GateFrame>
      <h1>{t('second')}</h1>
      <p>{t('secondText')}</p>
      <div className={css.stack}>
        <AddKey />
      </div>
      <section className={css.alt}>
        <h2>{t('authenticator')}</h2>
        <AddTotp />
      </section>
      <section className={css.alt}>
        <Press kind="text" onClick={() => signOut()}>
          {t('signOut')}
        </Press>
      </section>
    </GateFrame>
  )
}

/** Makes another passkey; the first one signs for it. */
export function AddKey() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const add = () =>
    attempt(async () => {
      const { challengeId, options } = await call(beginKey, { body: {} })
      const credential = await makePasskey(options)
      await decide(addKey, { challengeId, credential, label: t('anotherKey') })
      await readSession()
    })
  return (
    <>
      <Press isBusy={isBusy} onClick={add} icon="plus">
        {t('addKey')}
      </Press>
      {trouble && <p role="alert">{trouble}</p>}
    </>
  )
}

export function AddTotp() {
  const t = useTexts('gate')
  const { attempt, isBusy, trouble } = useAttempt()
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const begin = () => attempt(async () => setApp(await call(beginTotp, { body: {} })))
  const add = () =>
    attempt(async () => {
      await decide(addTotp, { code })
      await readSession()
    })
  if (!app) {
    return (
      <>
        <p>{t('authenticatorText')}</p>
        <Press kind="line" isBusy={isBusy} onClick={begin}>
          {t('setUp')}
        </Press>
        {trouble && <p role="alert">{trouble}</p>}
      </>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (CODE.test(code)) void add()
      }}
    >
      <p>{t('typeSecret')}</p>
      <p className={css.secret}>
        <b>{app.secret.replace(GROUP, '$& ')}</b>
      </p>
      <p>
        <a href={app.uri}>{t('openApp')}</a>
      </p>
      <Field
        label={t('appCode')}
        inputMode="numeric"
        maxLength={6}
        required
        value={code}
        onValue={setCode}
      />
      <Press type="submit" isBusy={isBusy}>
        {t('addApp')}
      </Press>
      {trouble && <p role="alert">{trouble}</p>}
    </form>
  )
}

import { forgetPasskey, makePasskey, PasskeyError } from '@noren/client/passkeys'
import { OTP_TYPE } from '@noren/contract/account'
import { addPasskey, beginPasskey, listPasskeys, PASSKEY_LABEL_MAX } from '@noren/contract/passkeys'
import { Field } from '@noren/ui/Field'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { keep } from '../../../device/storage/kept.ts'
import { useTexts } from '../../../device/texts.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { CodeSheet } from '../../../shell/step-up/CodeSheet.tsx'
import { ABOUT_THE_CODE } from '../../../shell/step-up/code-refusals.ts'
import { useWithCode } from '../use-with-code.tsx'

const SAID_HERE = ['PASSKEY_MANY', 'PASSKEY_WRONG'] as const

/** The name of the new passkey, a code from the person's own phone, and the browser's own question. */
export function AddPasskeySheet(props: { onClose: () => void }) {
  const t = useTexts('passkey')
  const words = useTexts('yourData')
  const [label, setLabel] = useState(t('thisPhone'))
  const [trouble, setTrouble] = useState<string | null>(null)
  const add = useSendOnce(addPasskey, {
    handles: [...SAID_HERE, ...ABOUT_THE_CODE],
    makesStale: [listPasskeys],
    lost: '',
  })
  const made = useWithCode(beginPasskey, {
    otpType: OTP_TYPE.addPasskey,
    handles: SAID_HERE,
    async onDone({ challenge, options }, code) {
      setTrouble(null)
      try {
        const credential = await makePasskey(options)
        const named = label.trim() || t('thisPhone')
        const { error } = await add.send(
          { challenge, code, credential, label: named },
          credential.id,
        )
        // What the server does not take must not be offered at the next sign-in.
        if (error?.kind === 'refused') await forgetPasskey(credential.id)
        if (error) throw error
        keep('passkey', true)
        showToast(t('added'), 'check')
        props.onClose()
      } catch (cause) {
        if (!(cause instanceof PasskeyError)) throw cause
        setTrouble(t(`add_${cause.trouble}`))
      }
    },
  })
  if (made.isAsked) {
    return (
      <CodeSheet
        text={words('codeText', { phone: made.phone })}
        confirm={t('addDo')}
        {...made.codeSheet}
      />
    )
  }
  return (
    <FormShell>
      <Sheet
        title={t('add')}
        onClose={props.onClose}
        staysOnScrimTap
        foot={<SubmitButton>{words('getCode')}</SubmitButton>}
      >
        <Form form={made.form} troubleMeaning="bad">
          <p>{t('addText')}</p>
          {trouble && (
            <Note meaning="warn" isLive>
              {trouble}
            </Note>
          )}
          <Field
            label={t('name')}
            help={t('nameHelp')}
            value={label}
            onValue={setLabel}
            maxLength={PASSKEY_LABEL_MAX}
          />
          <Fields of={made.form} />
        </Form>
      </Sheet>
    </FormShell>
  )
}

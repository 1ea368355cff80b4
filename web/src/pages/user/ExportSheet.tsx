import { OTP_TYPE } from '@noren/contract/account'
import { privacyExport } from '@noren/contract/privacy'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { focusFirstError } from '../facial-auth/focus-first-error.ts'
import { nationalDigits } from '../login/validation.ts'
import { CodeSheet } from '../modify-bank-info/CodeSheet.tsx'
import { bytesOf, saveFile } from './document-file.ts'
import { keptPhone } from './kept-phone.ts'
import { OwnNumberField } from './OwnNumberField.tsx'
import { isOwnNumber } from './own-number.ts'
import { maskedPhone } from './profile.ts'
import { useWithCode } from './use-with-code.ts'

/** What comes, a code, and the file. */
export function ExportSheet(props: { onClose: () => void }) {
  const t = useTexts('yourData')
  const [phone, setPhone] = useState('')
  const [isTried, setIsTried] = useState(false)
  const data = useWithCode(privacyExport, {
    phone: nationalDigits(phone),
    otpType: OTP_TYPE.exportData,
    onDone: ({ base64, fileName, mimeType }) => {
      saveFile(bytesOf(base64), { name: fileName, type: mimeType })
      showToast(t('exported', { name: fileName }), 'download')
      props.onClose()
    },
  })
  const goOn = () => {
    setIsTried(true)
    if (!isOwnNumber(phone, keptPhone())) return focusFirstError()
    void data.send(null)
  }
  if (data.isAsked) {
    return (
      <CodeSheet
        text={t('codeText', { phone: maskedPhone(phone) })}
        confirm={t('exportDo')}
        {...data.codeSheet}
      />
    )
  }
  return (
    <Sheet
      title={t('export')}
      onClose={props.onClose}
      staysOnScrimTap
      foot={
        <Button isBlock isBusy={data.isSending} onClick={goOn}>
          {t('getCode')}
        </Button>
      }
    >
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <p>{t('exportText')}</p>
        <Note icon="lock">{t('exportCare')}</Note>
        <OwnNumberField value={phone} onValue={setPhone} isTried={isTried} />
        {data.refusal && (
          <Note meaning="bad" isLive>
            {data.refusal}
          </Note>
        )}
      </form>
    </Sheet>
  )
}

import { OTP_TYPE } from '@noren/contract/account'
import { privacyExport } from '@noren/contract/privacy'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../device/texts.ts'
import { bytesOf, saveFile } from '../../loan-view/document-file.ts'
import { CodeSheet } from '../../shell/step-up/CodeSheet.tsx'
import { OwnNumberField } from './OwnNumberField.tsx'
import { useWithCode } from './use-with-code.ts'

/** What comes, a code, and the file. */
export function ExportSheet(props: { onClose: () => void }) {
  const t = useTexts('yourData')
  const data = useWithCode(privacyExport, {
    otpType: OTP_TYPE.exportData,
    onDone: ({ base64, fileName, mimeType }) => {
      saveFile(bytesOf(base64), { name: fileName, type: mimeType })
      showToast(t('exported', { name: fileName }), 'download')
      props.onClose()
    },
  })
  if (data.isAsked) {
    return (
      <CodeSheet
        text={t('codeText', { phone: data.phone })}
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
        <Button isBlock isBusy={data.isSending} onClick={data.goOn}>
          {t('getCode')}
        </Button>
      }
    >
      <form {...data.form}>
        <p>{t('exportText')}</p>
        <Note icon="lock">{t('exportCare')}</Note>
        <OwnNumberField {...data.ownNumber} />
        {data.refusal && (
          <Note meaning="bad" isLive>
            {data.refusal}
          </Note>
        )}
      </form>
    </Sheet>
  )
}

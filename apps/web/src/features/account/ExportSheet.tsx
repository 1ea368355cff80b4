import { OTP_TYPE } from '@noren/contract/account'
import { privacyExport } from '@noren/contract/privacy'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../device/texts.ts'
import { bytesOf, saveFile } from '../../loan-view/document-file.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { CodeSheet } from '../../shell/step-up/CodeSheet.tsx'
import { useWithCode } from './use-with-code.tsx'

/** What the export contains, the code, and the file. */
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
    <FormShell>
      <Sheet
        title={t('export')}
        onClose={props.onClose}
        staysOnScrimTap
        foot={<SubmitButton>{t('getCode')}</SubmitButton>}
      >
        <Form form={data.form} troubleMeaning="bad">
          <p>{t('exportText')}</p>
          <Note icon="lock">{t('exportCare')}</Note>
          <Fields of={data.form} />
        </Form>
      </Sheet>
    </FormShell>
  )
}

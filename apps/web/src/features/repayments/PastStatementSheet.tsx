import { useSend } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { Button } from '@noren/ui/Button'
import { DateField } from '@noren/ui/DateField'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { textsOf, useTexts } from '../../device/texts.ts'
import { bytesOf, saveFile, sha256Of } from '../../loan-view/document-file.ts'

/** How the loan stood at the end of any day that is over, by the lender's books as known today, as a PDF. */
export function PastStatementSheet(props: {
  borrowId: string
  disbursedOn: string
  asOn: string
  onClose: () => void
}) {
  const t = useTexts('repay')
  const { borrowId, disbursedOn, asOn, onClose } = props
  const last = addDays(day(asOn), -1)
  const [chosen, setChosen] = useState(last)
  // Fetched on tap and not cached, as every paper.
  const call = useSend(loanStatement)
  const save = async () => {
    const asked = { params: { borrowId }, query: { day: chosen } }
    // What went wrong is already shown by a toast; the button stays, to be tapped again.
    const file = await call.send(asked).catch(() => null)
    if (!file) return
    const bytes = bytesOf(file.base64)
    if ((await sha256Of(bytes)) !== file.sha256) {
      showToast(textsOf('papers')('paperDiffers'), 'warn')
      return
    }
    saveFile(bytes, { name: file.fileName, type: file.mimeType })
    showToast(textsOf('papers')('downloaded', { name: file.fileName }), 'download')
    onClose()
  }
  return (
    <Sheet
      title={t('pastTitle')}
      onClose={onClose}
      foot={
        <Button isBlock icon="download" isBusy={call.isSending} onClick={save}>
          {t('pastSave')}
        </Button>
      }
    >
      <DateField
        label={t('pastDay')}
        note={t('pastNote')}
        placeholder={t('pastDay')}
        min={day(disbursedOn)}
        max={last}
        start={last}
        value={chosen}
        onValue={setChosen}
      />
    </Sheet>
  )
}

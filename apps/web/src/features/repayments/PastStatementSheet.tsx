import { useSend } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { Button } from '@noren/ui/Button'
import { DateField } from '@noren/ui/DateField'
import { Sheet } from '@noren/ui/Sheet'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { saveDocument } from '../../loan-view/use-document-download.ts'

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
    try {
      const file = await call.send(asked)
      await saveDocument(file, file.sha256)
      onClose()
    } catch {
      // Already shown by a toast; the button stays, to be tapped again.
    }
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

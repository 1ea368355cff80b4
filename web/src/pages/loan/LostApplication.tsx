import { applyLoan } from '@noren/contract/loans'
import { useState } from 'react'
import { keptRequest, requestStore } from '../../api/kept-request.ts'
import { moneyShort } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { type ApplyInput, useApply } from './use-apply.ts'

const keptApplication = () => keptRequest<ApplyInput>(requestStore(), applyLoan.name)

/** An application whose answer never came: it can be sent again as the same one, and counts once. */
export function LostApplication() {
  const [kept] = useState(keptApplication)
  return kept && <SendAgain input={kept.input} />
}

function SendAgain({ input }: { input: ApplyInput }) {
  const t = useTexts('loan')
  const apply = useApply(input.applyTotalAmount)
  const [isOpen, setIsOpen] = useState(true)
  const again = async () => {
    await apply.sendInput(input)
    setIsOpen(keptApplication() !== null)
  }
  return (
    <Note meaning="warn" title={t('lostAnswer')} isLive>
      <p>{apply.trouble?.text ?? t('lostText', { amount: moneyShort(input.applyTotalAmount) })}</p>
      {isOpen && (
        <Button kind="soft" isSmall isBusy={apply.isSending} onClick={() => void again()}>
          {t('sendAgain')}
        </Button>
      )}
    </Note>
  )
}

import { useState } from 'react'
import { moneyShort } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { keptRequest, requestStore } from './kept-request.ts'
import { APPLY, type ApplyInput, useApply } from './use-apply.ts'

/** An application whose answer never came: it can be sent again as the same one, and counts once. */
export function LostApplication() {
  const t = useTexts('loan')
  const apply = useApply()
  const [kept, setKept] = useState(() => keptRequest<ApplyInput>(requestStore(), APPLY))
  if (!kept) return null
  const again = async () => {
    await apply.sendInput(kept.input)
    setKept(keptRequest<ApplyInput>(requestStore(), APPLY))
  }
  return (
    <Note meaning="warn" title={t('lostAnswer')} isLive>
      <p>{t('lostText', { amount: moneyShort(kept.input.applyTotalAmount) })}</p>
      {apply.trouble && <p>{apply.trouble.text}</p>}
      <Button kind="soft" isSmall isBusy={apply.isSending} onClick={() => void again()}>
        {t('sendAgain')}
      </Button>
    </Note>
  )
}

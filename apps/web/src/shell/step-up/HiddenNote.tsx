import { infoView, userBandingAccount, viewContacts } from '@noren/contract/certification'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { later } from '../later.tsx'

export const ShowDataSheet = later(() => import('./ShowDataSheet.tsx').then((m) => m.ShowDataSheet))

/** Says that parts of what is saved are hidden, and shows them with a code. */
export function HiddenNote() {
  const t = useTexts('modifyBank')
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const shown = () => {
    setIsAsking(false)
    for (const { name } of [infoView, viewContacts, userBandingAccount]) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }
  return (
    <Note icon="lock" title={t('hidden')}>
      <p>{t('hiddenText')}</p>
      <Button
        kind="line"
        isSmall
        icon="eye"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {t('show')}
      </Button>
      {isAsking && <ShowDataSheet onShown={shown} onClose={() => setIsAsking(false)} />}
    </Note>
  )
}

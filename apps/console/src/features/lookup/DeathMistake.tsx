import { decideBereavement } from '@noren/contract/operator/bereavements'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { useTexts } from '../../device/texts.ts'
import { useRefusal } from '../../shell/use-refusal.ts'

/** Of somebody whose death was confirmed by mistake: proposes to take it back, which another person confirms. */
export function DeathMistake({ reportId }: { reportId: string }) {
  const t = useTexts('lookup')
  const refusal = useRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setIsSending(true)
    try {
      await decide(decideBereavement, { reportId, decision: 'mistaken' })
      setSaid(t('deathProposed'))
    } catch (cause) {
      setSaid(refusal(cause))
    } finally {
      setIsSending(false)
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button kind="line" isSmall aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('deathMistaken')}
      </Button>
      {said && <p role="status">{said}</p>}
      {isAsking && (
        <Dialog
          title={t('deathMistaken')}
          onClose={() => setIsAsking(false)}
          hasClose
          actions={
            <Button isBlock isBusy={isSending} onClick={() => void send()}>
              {t('deathPropose')}
            </Button>
          }
        >
          <p>{t('deathMistakenText')}</p>
        </Dialog>
      )}
    </>
  )
}

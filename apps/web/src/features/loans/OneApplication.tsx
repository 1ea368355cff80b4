import { Note } from '@noren/ui/Note'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { AnotherLoan } from './AnotherLoan.tsx'
import { SettlingPage } from './SettlingPage.tsx'
import type { ApplyListener, Refused } from './use-apply.ts'
import { useUnanswered } from './use-settle.ts'

export type Application = {
  /** The last application of this page that was refused after all, to show its choices again. */
  refused: Refused | null
  /** What is said of it: why it was refused, or the question whether a second loan is meant. */
  said: ReactNode
  listener: ApplyListener
}

/**
 * A page that applies, by whichever call: an application of this phone that was never answered is settled
 * before anything else is shown or requested.
 */
export function OneApplication(props: { children: (application: Application) => ReactNode }) {
  const unanswered = useUnanswered()
  // While an application is sent for the first time, the sheet or page shows its progress.
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [read, setRead] = useState<Refused | null>(null)
  // Kept after its answer, so that nothing else is shown until the loan's page opens.
  const [settling, setSettling] = useState<typeof unanswered>(null)
  if (unanswered && !isSending && unanswered.requestId !== settling?.requestId) {
    setSettling(unanswered)
  }
  if (settling) {
    const onRefused = (next: Refused) => {
      setSettling(null)
      setRefused(next)
    }
    return <SettlingPage key={settling.requestId} kept={settling} onRefused={onRefused} />
  }
  const listener = { onSending: setIsSending, onRepeated: setRefused }
  const isRepeated = refused?.error.reason === 'APPLIED_ALREADY'
  const said = isRepeated
    ? refused !== read && (
        <AnotherLoan refused={refused} listener={listener} onClose={() => setRead(refused)} />
      )
    : refused && <NotMade refused={refused} />
  return props.children({ refused, said, listener })
}

function NotMade({ refused: { error } }: { refused: Refused }) {
  const t = useTexts('loan')
  return (
    <Note meaning="warn" title={t('notMade')} isLive>
      <p>{error.reason === 'TERMS_CHANGED' ? t('termsChanged') : error.msg}</p>
    </Note>
  )
}

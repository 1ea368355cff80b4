import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { useRefusal } from '../../shell/use-refusal.ts'

/** Something that may fail in front of the person: it runs once at a time, and says in a sentence why not. */
export function useAttempt() {
  const t = useTexts('gate')
  const refusal = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(null)
    try {
      await work()
    } catch (cause) {
      setTrouble(refusal(cause, t('failed')))
    } finally {
      setIsBusy(false)
    }
  }
  return { attempt, isBusy, trouble }
}

import { apiErrorOf } from '@noren/client/api-error'
import { useState } from 'react'

/** A change of what is masked, which the server does only after a code (700): the sheet that asks for one, and once more. */
export function useChanging() {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    sheet: { onClose: () => setIsAsking(false) },
    /** null: not sent yet, a code is asked for. */
    async orAsk<Answer>(send: () => Promise<Answer>): Promise<Answer | null> {
      try {
        return await send()
      } catch (cause) {
        if (apiErrorOf(cause).reason !== 'STEP_UP') throw cause
        setIsAsking(true)
        return null
      }
    },
    goOn(submit: () => Promise<void>): void {
      setIsAsking(false)
      void submit()
    },
  }
}

import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from './use-refusal.ts'

/**
 * Something that is sent at the press of a button and may be refused: once at a time, said in a sentence, and what it
 * changes is read anew. `work` gives the sentence that says what became of it.
 */
export function useDecision(changes: readonly string[]) {
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      showToast(await work(), 'check')
      return true
    } catch (cause) {
      showToast(refusal(cause), 'warn')
      return false
    } finally {
      setIsBusy(false)
      for (const name of [...changes, 'listProposals', 'workCounts']) {
        void queryClient.invalidateQueries({ queryKey: [name] })
      }
    }
  }
  return { run, isBusy }
}

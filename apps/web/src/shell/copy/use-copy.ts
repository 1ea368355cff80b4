import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../device/texts.ts'

/** Puts a text on the clipboard and says whether that went well. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTexts('common')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t('copied'), 'check')
    } catch {
      showToast(t('copyFailed'), 'warn')
    }
  }
}

import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../device/texts.ts'

/** Copies a text to the clipboard and shows whether it worked. */
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

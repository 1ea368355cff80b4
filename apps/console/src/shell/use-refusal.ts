import { apiErrorOf } from '@noren/client/api-error'
import { PasskeyError } from '@noren/client/passkeys'
import { useTexts } from '../device/texts.ts'

/**
 * What to say of something that was sent and failed: what the passkey could not do, or why the server refused it. `lost`
 * is said where no answer came, and that it counts only once.
 */
export function useRefusal(): (cause: unknown, lost?: string) => string {
  const t = useTexts('console')
  return (cause, lost = t('lost')) =>
    cause instanceof PasskeyError ? t(`passkey_${cause.trouble}`) : apiErrorOf(cause).msg || lost
}

import type { ApiError } from '@noren/client/api-error'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetSealed, keepSealed, openSealed } from '../../device/storage/sealed.ts'

/**
 * Forms whose input is stored on the phone until it is sent, so that neither a closed tab nor an expired
 * session loses it.
 */
export type DraftName =
  | 'survey'
  | 'identity'
  | 'personalInfo'
  | 'contacts'
  | 'bankAccount'
  | 'newAccount'
  | 'higherLimit'
  | 'reserve'
  | 'several'
  | 'feedback'
  /** One for each loan. */
  | `voucher.${string}`

const nameOf = (name: DraftName) => `draft.${name}` as const

const keyOf = (name: DraftName) => ['draft', name]

/** Loaded together with the server's data, before the form is rendered. Without a stored draft it is empty. */
export const useDraft = <Values>(name: DraftName) =>
  useQuery<Partial<Values>, ApiError>({
    queryKey: keyOf(name),
    queryFn: async () => (await openSealed<Partial<Values>>(nameOf(name))) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
    // The decrypted draft stays in memory only as long as its page.
    gcTime: 0,
  })

/** Stores a form's input. `forget` also makes the next form on the same page begin empty. */
export function useDraftIn(name: DraftName) {
  const queryClient = useQueryClient()
  return {
    keep: (draft: Record<string, unknown>) => void keepSealed(nameOf(name), draft),
    forget() {
      void forgetSealed(nameOf(name))
      queryClient.setQueryData(keyOf(name), {})
    },
  }
}

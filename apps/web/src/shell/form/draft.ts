import type { ApiError } from '@noren/client/api-error'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetSealed, keepSealed, openSealed } from '../../device/storage/sealed.ts'

/** What a person has typed, kept on the phone until it is sent, so that neither a closed tab nor an ended session loses it. */
export type DraftName =
  | 'survey'
  | 'personalInfo'
  | 'contacts'
  | 'bankAccount'
  | 'feedback'
  /** One a loan. */
  | `voucher.${string}`

const nameOf = (name: DraftName) => `draft.${name}` as const

const keyOf = (name: DraftName) => ['draft', name]

/** Read beside what the server says, before the form is drawn. Nothing kept is an empty draft. */
export const useDraft = <Values>(name: DraftName) =>
  useQuery<Partial<Values>, ApiError>({
    queryKey: keyOf(name),
    queryFn: async () => (await openSealed<Partial<Values>>(nameOf(name))) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
    // It lies in the open only as long as its page.
    gcTime: 0,
  })

/** Where a form keeps what is typed into it; a form that comes after it on the same page begins empty. */
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

import { useState } from 'react'
import { keepInTab, readOfTab } from '../device/kept.ts'
import { draftsOf, withDraft } from './drafts.ts'
import { useMe } from './session.ts'

/**
 * A text that is still there after a reload: kept in this tab until it is sent, or its writer signs out.
 * @param name what it is about, such as the call and the id of a case
 */
export function useDraft(name: string) {
  const { operatorId } = useMe()
  const now = () => draftsOf(operatorId, readOfTab('drafts'))
  const [text, setText] = useState(() => now().texts[name] ?? '')
  const write = (next: string): void => {
    setText(next)
    keepInTab('drafts', JSON.stringify(withDraft(now(), name, next)))
  }
  /** Sent: nothing of it is kept. What stands in the field stays until the field goes. */
  const forget = (): void => keepInTab('drafts', JSON.stringify(withDraft(now(), name, '')))
  return { text, write, forget }
}

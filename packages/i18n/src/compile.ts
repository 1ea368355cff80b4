import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Message } from './message.ts'

/** Compiles the ICU messages of a catalogue for `sentence`. The parser is needed only where this is called. */
export const compileTexts = (messages: Readonly<Record<string, string>>): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  )

import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Message } from './message.ts'

/** The messages of a catalogue (ICU) as sentences are made of them. The parser stays where this is called. */
export const compileTexts = (messages: Readonly<Record<string, string>>): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  )

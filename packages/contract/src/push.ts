import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, shortText } from './wire-types.ts'

/** The page that a tap on a notification opens. */
export type PushPlace = { page: 'repay'; repayId: string } | { page: 'messages' }

/** What a notification carries, sealed for one browser (RFC 8291). */
export interface PushNote {
  /** Shows on a locked screen. */
  text: string
  place: PushPlace
  /** The same note twice is one notification. */
  noteId: string
}

/** Keeps where this device takes notifications, until it signs out or its person switches them off. */
export const savePushToken = endpoint({
  name: 'savePushToken',
  method: 'POST',
  path: '/api/user/user/savePushToken',
  access: 'signedIn',
  travel: 'form',
  /** The browser's PushSubscription as JSON, in base64url. */
  query: z.object({ pushToken: shortText(4096) }),
  response: nothing,
  errors: ['NOTIFICATIONS_OFF'],
  changes: true,
})

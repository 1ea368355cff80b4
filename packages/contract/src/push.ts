import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, shortText } from './wire-types.ts'

/** The page that a tap on a notification opens. */
export type PushPlace = { page: 'repay'; repayId: string } | { page: 'messages' }

/** The content of a notification, encrypted for one browser (RFC 8291). */
export interface PushNote {
  /** Visible on a locked screen. */
  text: string
  place: PushPlace
  /** The same note sent twice is shown as one notification. */
  noteId: string
}

const pushToken = shortText(4096)

/** Stores the push subscription of this device until it signs out or the person turns notifications off. */
export const savePushToken = endpoint({
  name: 'savePushToken',
  method: 'POST',
  path: '/api/user/user/savePushToken',
  access: 'signedIn',
  travel: 'form',
  /**
   * The browser's PushSubscription as JSON, in base64url. As specified it may also be in the query; our app does not write
   * it into an address.
   */
  query: z.object({ pushToken: z.optional(pushToken) }),
  body: z.object({ pushToken: z.optional(pushToken) }),
  response: nothing,
  errors: ['NOTIFICATIONS_OFF'],
  changes: true,
})

import type { PushPlace } from '@noren/contract/push'

export interface PushMessage {
  /** The person to notify; the gateway knows which of their devices asked for notifications. */
  userId: string
  /** The same for every try of the same notification: a device shows it once. */
  noteId: string
  /** Shown on a locked screen, so it must not mention a loan. */
  text: string
  /** The page that a tap opens. */
  place: PushPlace
  /** A device that stays unreachable longer than this does not get the notification. */
  until: Date
}

/** The push service that a browser's token names. */
export interface PushAddress {
  /** The same for the same browser, however the token is written. */
  readonly endpoint: string
  /** The token reduced to what sending needs. */
  readonly pushToken: string
}

/** A browser that asked for notifications. */
export interface PushDevice {
  readonly deviceId: string
  readonly pushToken: string
}

/** How a gateway finds a person's devices, and removes those that no longer exist. */
export interface PushDevices {
  of(userId: string): Promise<PushDevice[]>
  remove(deviceId: string): Promise<void>
}

/** Sends notifications. */
export interface PushGateway {
  /** Undefined for a token whose push service is not an allowed one. */
  readToken(pushToken: string): PushAddress | undefined
  /**
   * Resolves once the push services have accepted the notification, with the number of devices: 0 when the
   * person asked for no notifications. Throws when there are devices and all failed.
   */
  send(message: PushMessage): Promise<{ deviceCount: number }>
}

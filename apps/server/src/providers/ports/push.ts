import type { PushPlace } from '@noren/contract/push'

export interface PushMessage {
  /** Every device of this person that asked for notifications; the gateway knows which they are. */
  userId: string
  /** Shows on a locked screen, so it says nothing of a loan. */
  text: string
  /** What a tap opens. */
  place: PushPlace
  /** A device that is out of reach for longer does not get it at all. */
  until: Date
}

/** Where a browser's token leads. */
export interface PushAddress {
  /** The same for the same browser, whatever it is written in. */
  readonly endpoint: string
  /** The token with nothing in it but what sending needs. */
  readonly pushToken: string
}

/** A browser that asked for notifications. */
export interface PushDevice {
  readonly deviceId: string
  readonly pushToken: string
}

/** Where a gateway finds a person's devices, and where it leaves out those that are gone. */
export interface PushDevices {
  of(userId: string): Promise<PushDevice[]>
  remove(deviceId: string): Promise<void>
}

/** Sends notifications. */
export interface PushGateway {
  /** Undefined for a token that leads to no service that may be sent to. */
  readToken(pushToken: string): PushAddress | undefined
  /**
   * Resolves when the services of the person's devices have taken it, with how many devices that were:
   * none, where nobody asked for notifications. Throws when there are some and all failed.
   */
  send(message: PushMessage): Promise<{ deviceCount: number }>
}

import { createServerClock } from '@noren/client/server-clock'

/** The one place of the web app that reads the time and makes instants. */
export const nowMs = (): number => Date.now()

/** Time since the page was opened, unmoved by changes of the device's clock; for durations only. */
export const sinceOpenedMs = (): number => performance.now()

/** The instant of now, for calendar arithmetic by contract/dates. */
export const nowAt = (): Date => new Date(nowMs())

/** Reads an instant of the wire (ISO 8601, UTC). */
export const instantFrom = (iso: string): Date => new Date(iso)

/** When the page was opened, by the device's clock. */
export const openedAtMs = (): number => Math.round(nowMs() - sinceOpenedMs())

/** An instant for the wire. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The server's time, as far as its refusals have told it: what is due, and until when, goes by it. */
export const serverClock = /* @__PURE__ */ createServerClock(nowMs)
export const serverNowMs = (): number => serverClock.serverNowMs()

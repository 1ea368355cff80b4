import { createServerClock } from '@noren/client/server-clock'

/** The only file of the web app that reads the time and creates instants. */
export const nowMs = (): number => Date.now()

/**
 * Milliseconds since the page was opened, unaffected by changes of the device's clock; for durations
 * only.
 */
export const sinceOpenedMs = (): number => performance.now()

/** The current instant, for calendar arithmetic by contract/dates. */
export const nowAt = (): Date => new Date(nowMs())

/** Parses an instant from the wire (ISO 8601, UTC). */
export const instantFrom = (iso: string): Date => new Date(iso)

/** When the page was opened, by the device's clock. */
export const openedAtMs = (): number => Math.round(nowMs() - sinceOpenedMs())

/** Formats an instant for the wire. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/**
 * The server's time, corrected by what its refusals have revealed; due times and deadlines are judged by
 * it.
 */
export const serverClock = /* @__PURE__ */ createServerClock(nowMs)
export const serverNowMs = (): number => serverClock.serverNowMs()

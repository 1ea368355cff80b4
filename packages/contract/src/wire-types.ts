import * as z from 'zod/mini'
import { CURRENCIES } from './money.ts'

/** Money on the wire: decimal text in major units; the currency stands beside it in the same object. */
export const wireMoney = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

/** Calendar day, 'YYYY-MM-DD', in the market's zone. */
export const wireDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Instant, ISO 8601 in UTC. */
export const wireInstant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/))

/** Percent with two decimals as text: "54.39". */
export const wirePercent = z.string().check(z.regex(/^-?\d{1,6}\.\d{1,4}$/))

export const currencyCode = z.enum(CURRENCIES)
/** ISO 639-1. Which languages there are is for the texts to say (packages/i18n). */
export const languageCode = z.string().check(z.regex(/^[a-z]{2}$/))

export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** Made by the client and stored before sending, so that a retry is the same request. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

export const shortText = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength))

export const nothing = z.object({})

/** A list answer: `data.details`. */
export const details = <T extends z.ZodMiniType>(item: T) => z.object({ details: z.array(item) })

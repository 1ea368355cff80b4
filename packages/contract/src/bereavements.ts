import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, requestId, shortText, wireDay } from './wire-types.ts'

/** How who reports a death is related to who has died. */
export const RELATIONS = [
  'partner',
  'child',
  'parent',
  'sibling',
  'family',
  'friend',
  'other',
] as const
export type Relation = (typeof RELATIONS)[number]

export const REPORT_NOTE_MAX = 500

/** What somebody writes who reports a death; a picture of a paper may come with it. */
export const deathTold = z.object({
  /** Of who has died, as people write phones. */
  phone: shortText(30),
  /** Of who reports. */
  name: shortText(80),
  /** Where the staff may call back. */
  contactPhone: z.optional(shortText(30)),
  relation: z.enum(RELATIONS),
  diedOn: z.optional(wireDay),
  note: z.optional(shortText(REPORT_NOTE_MAX)),
})

/**
 * Reports a death, without an account: for 14 days nothing is asked of whoever has that phone here, at once and without proof.
 * The answer, and the time that it takes, are the same whether or not somebody has. `WORK_NEEDED`: `data` has the challenge, and
 * the same call with `work` is answered (work.ts). The same request again is the same report. `VALIDATION` names `diedOn` for
 * a day that is still to come.
 */
export const reportDeath = endpoint({
  name: 'reportDeath',
  method: 'POST',
  path: '/api/user/public/reportDeath',
  access: 'public',
  travel: 'multipart',
  body: z.object({ requestId, ...deathTold.shape, work: z.optional(shortText(400)) }),
  fileBytesMax: 6_000_000,
  filesMax: 1,
  response: z.object({
    /** By which the report is found again. */
    reportNumber: z.string(),
    /** Somebody of the staff has read it by then. */
    readBy: wireDay,
  }),
  errors: [
    'PHONE_FORMAT',
    'WORK_NEEDED',
    'PICTURE_UNREADABLE',
    'TOO_LARGE',
    'MEDIA_TYPE',
    'REQUEST_DIFFERS',
  ],
  changes: true,
})

/** The holder of the account says that they live: what a report of their death has stopped goes on. */
export const endDeathReport = endpoint({
  name: 'endDeathReport',
  method: 'POST',
  path: '/api/user/deathReport/end',
  access: 'signedIn',
  travel: 'json',
  body: nothing,
  response: nothing,
  errors: [],
  changes: true,
})

import * as z from 'zod/mini'
import { deathTold } from '../bereavements.ts'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../operator.ts'
import {
  currencyCode,
  details,
  id,
  languageCode,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** What becomes of the debt of somebody who has died: it is given up, or asked of the estate. */
export const CLOSINGS = ['waive', 'estate'] as const
export type Closing = (typeof CLOSINGS)[number]

const text = z.string()

/** No name and no word of a person. */
const report = z.object({
  reportId: id,
  reportNumber: text,
  /** Whose phone it is; null where nobody here has it. */
  userId: z.nullable(id),
  reportedAt: wireInstant,
  hasPaper: z.boolean(),
})

/** Reports of a death that are not decided, oldest first. */
export const listBereavements = endpoint({
  ...asked,
  name: 'listBereavements',
  path: '/api/operator/bereavements',
  query: z.object(paged),
  response: detailsPage(report),
  errors: ['FORBIDDEN'],
})

/**
 * One report. `debt` is what a death on that day leaves of the loans that run: on the day in the query, else the day that was
 * told; null without a day or without a person. The access is recorded in the borrower's access log.
 */
export const showBereavement = endpoint({
  ...asked,
  name: 'showBereavement',
  path: '/api/operator/bereavements/{reportId}',
  params: z.object({ reportId: id }),
  query: z.object({ diedOn: z.optional(wireDay) }),
  response: z.object({
    ...report.shape,
    state: z.enum(['open', 'ended', 'notConfirmed', 'confirmed', 'mistaken']),
    /** Null once it was deleted. */
    told: z.nullable(deathTold),
    /** The last day for which nothing is asked as long as nobody decides; null where nothing is held. */
    silentUntil: z.nullable(wireDay),
    debt: z.nullable(
      z.object({
        diedOn: wireDay,
        currency: currencyCode,
        loanCount: z.int(),
        /** Principal, and interest and fees up to the day. */
        fixed: wireMoney,
        /** Penal charges up to the day, which are waived in any case. */
        penal: wireMoney,
        /** By the market's rule. */
        closing: z.enum(CLOSINGS),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** The paper of a report, decrypted; each access is recorded in the borrower's access log. */
export const bereavementPaper = endpoint({
  ...asked,
  name: 'bereavementPaper',
  path: '/api/operator/bereavements/{reportId}/paper',
  params: z.object({ reportId: id }),
  response: z.object({ mimeType: text, base64: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * The letters about the loans of somebody whose death was confirmed, one of each lender, for a relative who asks: what is owed as
 * of today, or that nothing is, and that no relative owes it. In the language asked for, else in the borrower's. Each access is
 * recorded in the borrower's access log. Of a death that was a mistake they are to the borrower instead: that it was ours, that
 * nothing was charged meanwhile, and what is owed as of today. NOT_FOUND: never confirmed.
 */
export const estateLetters = endpoint({
  ...asked,
  name: 'estateLetters',
  path: '/api/operator/bereavements/{reportId}/letters',
  params: z.object({ reportId: id }),
  query: z.object({ language: z.optional(languageCode) }),
  response: details(
    z.object({
      lenderName: text,
      fileName: text,
      mimeType: z.literal('application/pdf'),
      base64: text,
      sha256: text,
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Confirms a death, which another person has to confirm too, or says that it is not confirmed: then reminders and penal
 * charges go on. Confirmed: from the day of the death nothing is earned, penal charges are waived, and the rest is given up
 * (`waive`) or fixed for the estate; left out, it is as the market's rule has it. Of a confirmed one, that it was a `mistaken`
 * identity, which another person confirms too: all goes on as before. `DECISION_UNFIT`: nobody here has that phone, or it was never confirmed.
 */
export const decideBereavement = endpoint({
  ...decided,
  name: 'decideBereavement',
  path: '/api/operator/bereavements/decide',
  body: z.object({
    requestId,
    reportId: id,
    decision: z.enum(['confirmed', 'notConfirmed', 'mistaken']),
    /** Needed to confirm. */
    diedOn: z.optional(wireDay),
    closing: z.optional(z.enum(CLOSINGS)),
    ...signed,
  }),
  response: outcome,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, languageCode, requestId, shortText, wireDay, wireInstant } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()
/** As whoever issued it has numbered it, and its last day. */
const certificate = { certificate: text, until: wireDay }
const lenders = z
  .array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)))
  .check(z.minLength(1), z.maxLength(50))

/** Whether it holds: confirmed by another person, not ended, and its certificate is not over. */
const STANDINGS = ['waits', 'holds', 'over', 'ended'] as const
export type AgentStanding = (typeof STANDINGS)[number]
const standing = z.enum(STANDINGS)

/** Every agency that collects for a lender of the market, and who of the staff works for one. */
export const listAgencies = endpoint({
  ...asked,
  name: 'listAgencies',
  path: '/api/operator/agencies',
  response: z.object({
    details: z.array(
      z.object({
        ...certificate,
        ...{ agencyId: id, name: text, lenders: z.array(text), standing },
        askedBy: text,
        confirmedAt: z.nullable(wireInstant),
      }),
    ),
    agents: z.array(
      z.object({
        ...certificate,
        ...{ operatorId: id, name: text, agencyId: id, agencyName: text, standing },
        languages: z.array(languageCode),
        askedBy: text,
        confirmedAt: z.nullable(wireInstant),
      }),
    ),
    /** Collections agents of the staff, who may be registered as an agency's. */
    staff: z.array(z.object({ operatorId: id, name: text })),
    /** Certificates are renewed so many days before they are over. */
    warnDays: z.int(),
  }),
  errors: ['FORBIDDEN'],
})

const proposed = z.object({ agencyId: id, proposalId: id })
const saveErrors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'CERT_OVER',
  'PROPOSAL_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Proposes an agency, or what is to hold of it from now on; `CERT_OVER` for a certificate whose last day has passed. */
export const saveAgency = endpoint({
  ...decided,
  name: 'saveAgency',
  path: '/api/operator/agencies/save',
  body: z.object({
    requestId,
    /** Without it, a new one. */
    agencyId: z.optional(id),
    name: shortText(120),
    lenders,
    certificate: shortText(60),
    until: wireDay,
    ...signed,
  }),
  response: proposed,
  errors: [...saveErrors],
})

/** Proposes that somebody of the staff works for an agency: they contact only loans of its lenders, under its name. */
export const saveAgent = endpoint({
  ...decided,
  name: 'saveAgent',
  path: '/api/operator/agencies/agents/save',
  body: z.object({
    requestId,
    operatorId: id,
    agencyId: id,
    certificate: shortText(60),
    until: wireDay,
    languages: z.array(languageCode).check(z.minLength(1), z.maxLength(10)),
    ...signed,
  }),
  response: proposed,
  errors: [...saveErrors, 'OWN_ACCOUNT'],
})

/** Ends an agency, or one who works for it, at once and by one person: nobody is contacted by them from then on. */
export const endAgent = endpoint({
  ...decided,
  name: 'endAgent',
  path: '/api/operator/agencies/end',
  body: z.object({
    requestId,
    what: z.enum(['agency', 'agent']),
    /** The agency, or the person of the staff. */
    subjectId: id,
    ...signed,
  }),
  response: z.object({ subjectId: id }),
  errors: ['FORBIDDEN', ...touchErrors, 'NOT_FOUND', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

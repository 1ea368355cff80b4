import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currencyCode,
  details,
  languageCode,
  wireDay,
  wireMoney,
  wirePercent,
} from './wire-types.ts'

export const publicKeys = endpoint({
  name: 'publicKeys',
  method: 'GET',
  path: '/api/user/public/keys',
  access: 'public',
  travel: 'none',
  response: details(
    z.object({
      id: z.number(),
      kemId: z.number(),
      kdfId: z.number(),
      aeadId: z.number(),
      publicKey: z.string(),
    }),
  ),
  errors: [],
  plainAnswer: true,
})

export const publicMarket = endpoint({
  name: 'publicMarket',
  method: 'GET',
  path: '/api/user/public/market',
  access: 'public',
  travel: 'none',
  response: z.object({
    code: z.string(),
    name: z.string(),
    currency: currencyCode,
    currencySymbol: z.string(),
    areaCode: z.string(),
    phoneLength: z.number(),
    otpLength: z.number(),
    taxLabel: z.string(),
    amountMax: wireMoney,
    zone: z.string(),
    languages: z.array(languageCode),
    documentKinds: z.array(z.string()),
    isSandbox: z.boolean(),
    /** Of the server that sends notifications (RFC 8292); null where none are sent to browsers. */
    pushKey: z.nullable(z.string()),
    /** The credit bureau that is asked about people who agree to it; null where none is. */
    bureau: z.nullable(z.string()),
  }),
  errors: [],
})

const grievanceOfficer = z.object({ name: z.string(), phone: z.string(), email: z.string() })

export const publicLanding = endpoint({
  name: 'publicLanding',
  method: 'GET',
  path: '/api/user/public/landing',
  access: 'public',
  travel: 'none',
  response: z.object({
    currency: currencyCode,
    amountMax: wireMoney,
    termDaysMin: z.number(),
    termDaysMax: z.number(),
    dailyRateMin: wirePercent,
    dailyRateMax: wirePercent,
    aprMin: wirePercent,
    aprMax: wirePercent,
    example: z.object({
      productName: z.string(),
      amount: wireMoney,
      termDays: z.number(),
      dailyRate: wirePercent,
      receive: wireMoney,
      repay: wireMoney,
      totalCost: wireMoney,
      interest: wireMoney,
      serviceFee: wireMoney,
      tax: wireMoney,
      apr: wirePercent,
    }),
    lenders: z.array(z.object({ name: z.string(), registration: z.string(), website: z.string() })),
    grievance: grievanceOfficer,
  }),
  errors: [],
})

/**
 * Guarantees of first losses as their giver has to publish them: how many sets of loans are covered, and how much was
 * lent in each, at the end of the last month.
 */
export const publicGuarantees = endpoint({
  name: 'publicGuarantees',
  method: 'GET',
  path: '/api/user/public/guarantees',
  access: 'public',
  travel: 'none',
  response: z.object({
    asOf: wireDay,
    currency: currencyCode,
    details: z.array(
      z.object({
        /** From 1 on: its place in the list. */
        number: z.int(),
        lender: z.string(),
        giver: z.string(),
        disbursed: wireMoney,
        cover: wireMoney,
      }),
    ),
  }),
  errors: [],
})

/** Agencies that may contact borrowers for a lender of the market, by name; never who works for them. */
export const publicAgencies = endpoint({
  name: 'publicAgencies',
  method: 'GET',
  path: '/api/user/public/agencies',
  access: 'public',
  travel: 'none',
  response: details(
    z.object({
      name: z.string(),
      certificate: z.string(),
      /** The last day of the certificate. */
      until: wireDay,
      lenders: z.array(z.string()),
    }),
  ),
  errors: [],
})

export const appConfig = endpoint({
  name: 'appConfig',
  method: 'GET',
  path: '/api/user/public/appConfig',
  access: 'public',
  travel: 'none',
  response: z.object({
    staffService: z.object({
      serviceWhatsApp: z.string(),
      servicePhone: z.string(),
      serviceEmail: z.string(),
      serviceTime: z.string(),
    }),
    grievance: grievanceOfficer,
    privacyVersion: z.string(),
    appVersion: z.string(),
  }),
  errors: [],
})

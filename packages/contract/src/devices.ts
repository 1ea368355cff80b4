import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './wire-types.ts'

/** Reports the device on which a person signed in, once per device. */
export const deviceInformation = endpoint({
  name: 'deviceInformation',
  method: 'POST',
  path: '/api/user/user/deviceInformation',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    deviceId: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
    operatingSystem: z.string().check(z.regex(/^[\w .-]{1,40}$/)),
  }),
  response: nothing,
  errors: [],
  changes: true,
})

const clickId = z.optional(z.string().check(z.regex(/^[\w.-]{1,500}$/)))
const campaign = z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,100}$/u)))

/**
 * Reports from which advertisement a person came to the landing page; requires consent to usage statistics.
 */
export const webPageFb = endpoint({
  name: 'webPageFb',
  method: 'POST',
  path: '/api/user/report/webPageFb',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    fbclid: clickId,
    fbc: clickId,
    fbp: clickId,
    utmSource: campaign,
    utmMedium: campaign,
    utmCampaign: campaign,
    utmContent: campaign,
    utmTerm: campaign,
  }),
  response: nothing,
  errors: ['STATISTICS_CONSENT_NEEDED'],
  changes: true,
})

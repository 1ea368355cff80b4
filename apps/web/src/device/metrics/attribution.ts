import { webPageFb } from '@noren/contract/devices'
import type { BodyInput } from '@noren/contract/endpoint'
import { call } from '../api/client.ts'
import { cookieIn } from '../api/session.ts'
import { nowMs } from '../clock.ts'
import { keep, readKept } from '../storage/kept.ts'
import { hasConsent } from './consents.ts'

export type Attribution = BodyInput<typeof webPageFb>

const SENT_AS = 'noren_webPageFb'

/**
 * The advertising parameters in a landing page's query. If Meta's own cookie is missing, `fbc` is built
 * from the click id in the format that Meta documents (version.subdomain.time.click).
 */
export function attributionIn(search: string, cookies: string, landedMs: number): Attribution {
  const query = new URLSearchParams(search)
  const word = (name: string): string => query.get(name)?.slice(0, 100) ?? ''
  const id = (text: string | null): string =>
    /^[\w.-]{1,500}$/.test(text ?? '') ? (text ?? '') : ''
  const fbclid = id(query.get('fbclid'))
  const found = {
    fbclid,
    fbc: id(cookieIn(cookies, '_fbc')) || (fbclid && id(`fb.1.${landedMs}.${fbclid}`)),
    fbp: id(cookieIn(cookies, '_fbp')),
    utmSource: word('utm_source'),
    utmMedium: word('utm_medium'),
    utmCampaign: word('utm_campaign'),
    utmContent: word('utm_content'),
    utmTerm: word('utm_term'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''))
}

/** Sends once, with consent, where the person came from; a failed call is retried at a later start. */
export async function sendAttribution(): Promise<void> {
  if (!hasConsent('analytics') || readKept(SENT_AS)) return
  // boot.ts stores the query of the first landing.
  const landing = readKept<string>('noren_landing') ?? window.location.search
  const body = attributionIn(landing, document.cookie, nowMs())
  if (Object.keys(body).length > 0) await call(webPageFb, { body })
  keep(SENT_AS, true)
}

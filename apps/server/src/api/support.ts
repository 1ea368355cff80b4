import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/support'
import { publicKeyEntry } from '@noren/envelope/server-keys'
import { languagesFrom } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { agenciesInForce } from '../domains/agents/agents.ts'
import { publishedGuarantees } from '../domains/guarantees/published.ts'
import { lenderOf } from '../domains/loans/products.ts'
import { grievanceOf } from '../domains/support/grievance-officer.ts'
import { PRIVACY_VERSION } from '../domains/support/privacy-version.ts'
import { readLanding } from '../domains/support/read-landing.ts'
import { type Route, route } from '../http/route.ts'
import { APP_VERSION } from '../platform/version.ts'

export const supportRoutes = (deps: Deps): Route[] => {
  const { market } = deps
  return [
    route(calls.publicKeys, async () => ({
      details: deps.envelopeKeys.serverKeys.map(publicKeyEntry),
    })),
    route(calls.publicMarket, async () => ({
      code: market.code,
      name: market.name,
      currency: market.currency,
      currencySymbol: market.currencySymbol,
      areaCode: market.areaCode,
      phoneLength: market.phoneLength,
      otpLength: market.otpLength,
      taxLabel: market.taxLabel,
      amountMax: decimalFromMinor(market.loanMinorMax, market.currency),
      zone: market.zone,
      languages: languagesFrom(market.defaultLanguage),
      documentKinds: market.documentKinds.map((kind) => kind.documentKind),
      isSandbox: deps.config.isSandbox,
      pushKey: deps.pushKey,
      bureau: deps.creditBureau?.bureauName ?? null,
    })),
    route(calls.publicLanding, ({ language }) => readLanding(deps, language)),
    route(calls.publicGuarantees, async () => {
      const { asOf, guarantees } = await publishedGuarantees(deps)
      return {
        asOf,
        currency: market.currency,
        details: guarantees.map(
          ({ lender, giver, currency, disbursedMinor, coverMinor }, place) => ({
            ...{ number: place + 1, lender, giver },
            disbursed: decimalFromMinor(disbursedMinor, currency),
            cover: decimalFromMinor(coverMinor, currency),
          }),
        ),
      }
    }),
    route(calls.publicAgencies, async () => ({
      details: (await agenciesInForce(deps, deps.db)).map(
        ({ name, certificate, untilOn: until, lenders }) => ({
          ...{ name, certificate, until },
          lenders: lenders.map((code) => lenderOf(deps, code).legalName),
        }),
      ),
    })),
    route(calls.appConfig, async () => ({
      staffService: {
        serviceWhatsApp: market.supportContacts.whatsApp,
        servicePhone: market.supportContacts.phone,
        serviceEmail: market.supportContacts.email,
        serviceTime: `${market.supportContacts.hours} ${market.zoneLabel}`,
      },
      grievance: grievanceOf(market),
      privacyVersion: PRIVACY_VERSION,
      appVersion: APP_VERSION,
    })),
  ]
}

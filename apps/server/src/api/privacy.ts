import { createHash } from 'node:crypto'
import * as calls from '@noren/contract/privacy'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { erasePerson, erasurePlan, type Kept } from '../domains/privacy/erase-person.ts'
import { exportData } from '../domains/privacy/export-data.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'

export const privacyRoutes = (deps: Deps): Route[] => [
  route(calls.privacyExport, async (call) => {
    const bytes = await exportData(deps, call.who.userId, call, call.body.code)
    return {
      fileName: `noren-data-${deps.clock.businessDay()}.zip`,
      mimeType: 'application/zip' as const,
      base64: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }),
  route(calls.erasurePlan, async ({ who, language }) => {
    const { refusal, kept } = await erasurePlan(deps, who.userId)
    return {
      refusal: refusal && { reason: refusal, text: textIn(language, 'errors', refusal) },
      kept: keptTexts(kept, language),
    }
  }),
  route(calls.privacyErase, async (call) => {
    const kept = await erasePerson(deps, call.who.userId, call, call.body.code)
    return { erasedAt: call.at.toISOString(), kept: keptTexts(kept, call.language) }
  }),
]

const keptTexts = (kept: readonly Kept[], language: Language) =>
  kept.map(({ what, untilOn }) => ({
    what: textIn(language, 'privacy', `kept.${what}`),
    why: textIn(language, 'privacy', `why.${what}`),
    untilOn,
  }))

import { createHash } from 'node:crypto'
import type { Language } from '@noren/contract/languages'
import { erasurePlan, privacyErase, privacyExport } from '@noren/contract/privacy'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { textIn } from '../../texts.ts'
import * as privacy from './service.ts'

export const privacyRoutes = (deps: Deps): Route[] => [
  route(privacyExport, async (call) => {
    const bytes = await privacy.exportData(deps, call.who.userId, call, call.body.code)
    return {
      fileName: `noren-data-${deps.clock.businessDay()}.zip`,
      mimeType: 'application/zip' as const,
      base64: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }),
  route(erasurePlan, async ({ who, language }) => {
    const { refusal, kept } = await privacy.erasurePlan(deps, who.userId)
    return {
      refusal: refusal && { reason: refusal, text: textIn(language, 'errors', refusal) },
      kept: keptTexts(kept, language),
    }
  }),
  route(privacyErase, async (call) => {
    const kept = await privacy.erasePerson(deps, call.who.userId, call, call.body.code)
    return { erasedAt: call.at.toISOString(), kept: keptTexts(kept, call.language) }
  }),
]

const keptTexts = (kept: readonly privacy.Kept[], language: Language) =>
  kept.map(({ what, untilOn }) => ({
    what: textIn(language, 'privacy', `kept.${what}`),
    why: textIn(language, 'privacy', `why.${what}`),
    untilOn,
  }))

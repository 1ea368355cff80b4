import * as calls from '@noren/contract/operator/fraud'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { CaseRow, MemberPair } from '../../domains/fraud/cases.ts'
import {
  clearPair,
  decideFraudCase,
  listFraudCases,
  showFraudCase,
} from '../../domains/operator/fraud.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { cursorOf, pageByTime } from './paging.ts'

const wireCase = ({ caseId, cause, people, openedAt, askedAt, proposedByName }: CaseRow) => ({
  ...{ caseId, cause, people },
  openedAt: openedAt.toISOString(),
  askedAt: askedAt?.toISOString() ?? null,
  proposedBy: proposedByName,
})

/** More are not counted. */
const PEOPLE_TOLD_MAX = 51

/** The weakest of it last; what only counts with others is told too. */
const wirePair = (pair: MemberPair, language: Language) => {
  const { one, other, weight, isHousehold, isCleared, evidence } = pair
  return {
    ...{ one, other, weight, isHousehold, isCleared },
    evidence: evidence.map(({ kind, weight: points, people }) => ({
      ...{ kind, weight: points, people: Math.min(people, PEOPLE_TOLD_MAX) },
      text: textIn(language, 'operator', `evidence.${kind}`, {
        people: Math.min(people, PEOPLE_TOLD_MAX),
      }),
    })),
  }
}

/** Cases of several accounts that have something in common. */
export const operatorFraudRoutes = (deps: Deps): Route[] => [
  route(calls.listFraudCases, async ({ query }) => {
    const { rows, next } = await listFraudCases(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireCase), nextCursor: cursorOf(next) }
  }),
  route(calls.showFraudCase, async ({ who, params, language, at }) => {
    const { members, pairs, ...found } = await showFraudCase(deps, who, params.caseId, at)
    return {
      ...wireCase(found),
      members: members.map(({ joinedAt, since, ...member }) => ({
        ...member,
        joinedAt: joinedAt.toISOString(),
        since: since.toISOString(),
      })),
      pairs: pairs.map((pair) => wirePair(pair, language)),
    }
  }),
  route(calls.decideFraudCase, ({ who, body, at }) => {
    const { signature: _, decision: outcome, ...decided } = body
    return decideFraudCase(deps, who, { ...decided, outcome }, at)
  }),
  route(calls.clearPair, async ({ who, body, at }) => {
    const { signature: _, ...pair } = body
    return { details: await clearPair(deps, who, pair, at) }
  }),
]

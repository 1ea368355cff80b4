import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/objections'
import type { Deps } from '../deps.ts'
import { answeredBy, objectionsOf, openObjection } from '../domains/repayments/objections.ts'
import { type Route, route } from '../http/route.ts'

/** A borrower says that a figure is wrong. */
export const objectionRoutes = (deps: Deps): Route[] => [
  route(calls.openObjection, ({ who, body }) => openObjection(deps, who, body)),
  route(calls.listObjections, async ({ who, params }) => ({
    answerBy: answeredBy(deps),
    details: (await objectionsOf(deps, who, params.repayId)).map((row) => ({
      objectionNumber: row.number,
      figure: row.figure,
      amount: decimalFromMinor(row.figureMinor, row.currency),
      openedOn: row.openedOn,
      ground: row.ground,
      note: row.note,
      answerBy: row.answerBy,
      stopsCollection: row.stopsCollection,
      state: row.state,
      answer: row.answer,
      answeredAt: row.decidedAt?.toISOString() ?? null,
      corrected: decimalFromMinor(row.correctedMinor, row.currency),
    })),
  })),
]

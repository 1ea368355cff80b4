import type { LookPurpose } from '@noren/contract/operator/looking'
import {
  TIMELINE_DOMAINS,
  TIMELINE_SHOWN_BY,
  type TimelineDomain,
} from '@noren/contract/operator/people'
import { mayCall } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { refuseUnknown } from '../account/user-status.ts'
import { writeReadOfSitting } from '../audit/personal-data-reads.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import { listLines, type TimelineRow } from './store/person-timeline.ts'

export type { TimelineRow } from './store/person-timeline.ts'

/** What happened with a person, newest first: one line in their access log for one sitting. Throws NOT_FOUND. */
export const personTimeline = (
  deps: Deps,
  who: Operator,
  asked: { userId: string; purpose: LookPurpose; domain: TimelineDomain | undefined },
  { page, at }: { page: PageAsked<Date>; at: Date },
): Promise<Page<TimelineRow, Date>> =>
  inTransaction(deps.db, async (tx) => {
    const { userId, domain } = asked
    const { operatorId, roles } = who
    await refuseUnknown(tx, userId)
    const purpose = purposeFor(who, asked.purpose)
    const read = { userId, operatorId, what: 'person', subjectId: userId, purpose, at } as const
    await writeReadOfSitting(tx, read)
    const domains = TIMELINE_DOMAINS.filter(
      (one) => (domain === undefined || one === domain) && mayCall(roles, TIMELINE_SHOWN_BY[one]),
    )
    const { after, limit } = page
    const rows = await listLines(tx, {
      ...{ userId, domains, at: after.key, id: after.id, limit: limit + 1 },
    })
    return pageOf(rows, limit, ({ at: key, lineId: id }) => ({ key, id }))
  })

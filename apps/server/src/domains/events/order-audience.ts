import type { Deps } from '../../deps.ts'
import { type Audience, topicOfOrder } from '../../platform/events/events.ts'
import { publicRepayCode } from '../repayments/find-order.ts'

/** The topics of the order with this public code. Throws NOT_FOUND when there is none. */
export const audienceOfCode = async (
  deps: Deps,
  code: string,
  address: string,
): Promise<Audience> => {
  const { ref } = await publicRepayCode(deps, code)
  const topic = topicOfOrder(ref)
  return { topics: [topic], owner: `${topic} ${address}`, isPublic: true }
}

import { rawStatement } from '../src/db/statement.ts'
import type { Deps } from '../src/deps.ts'

const latestCode = rawStatement<{ phone: string }, { code: string }>(
  'test_latest_code',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)

/** The code that came last to the sandbox's phone with this number. */
export const latestCodeOf = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  phone: string,
): Promise<string> => (await latestCode.one(db, { phone: `${market.areaCode}${phone}` })).code

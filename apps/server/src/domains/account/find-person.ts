import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { phoneHashOf } from './code-limits.ts'
import { phoneContext, readPhone } from './phones.ts'

/** A borrower as the staff look them up. */
export interface KnownPerson {
  userId: string
  /** National digits, for who masks them; null once it was erased. */
  phone: string | null
  bizStatus: number
  createdAt: Date
}

const byIds = rawStatement<
  { userIds: readonly string[] },
  { userId: string; phoneSealed: Buffer | null; bizStatus: number; createdAt: Date }
>(
  'list_people',
  `select id as "userId", phone_sealed as "phoneSealed", biz_status as "bizStatus",
     created_at as "createdAt"
   from users where id = any($1::uuid[]) order by id`,
  ['userIds'],
)
/** Those of the ids that there are. */
export const peopleOf = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  userIds: readonly string[],
): Promise<KnownPerson[]> =>
  (await byIds.all(on, { userIds })).map(({ phoneSealed, ...person }) => {
    const context = phoneContext(person.userId)
    return {
      ...person,
      phone: phoneSealed && openField(deps.secrets.fieldKey, context, phoneSealed),
    }
  })

const byPhone = rawStatement<{ phoneHash: Buffer }, { userId: string }>(
  'find_person_by_phone',
  'select id as "userId" from users where phone_hash = $1',
  ['phoneHash'],
)
/** Throws PHONE_FORMAT for what is no phone of the market. */
export const personWithPhone = async (
  deps: Deps,
  on: Querier,
  text: string,
): Promise<string | undefined> =>
  (await byPhone.maybeOne(on, { phoneHash: phoneHashOf(deps, readPhone(deps, text)) }))?.userId

import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { type FieldKeys, openField } from '../../platform/keys/sealed-fields.ts'
import type { PersonalInfo } from './personal/personal-info-rules.ts'

const listRows = rawStatement<
  { userIds: readonly string[] },
  { userId: string; language: string; infoSealed: Buffer | null }
>(
  'list_protected_groups',
  `select u.id as "userId", u.language, p.info_sealed as "infoSealed"
   from users u left join personal_info p on p.user_id = u.id where u.id = any($1::uuid[])`,
  ['userIds'],
)

/**
 * What no decision may look at, for sums of how a policy treats groups. Nothing else reads it for that, and no row with it may leave
 * the process. People without it are `unknown`.
 */
export const readProtectedGroups = async (
  { db, fieldKey }: { db: Querier; fieldKey: FieldKeys },
  userIds: readonly string[],
): Promise<Map<string, { gender: string; language: string }>> => {
  const rows = await listRows.all(db, { userIds })
  return new Map(
    rows.map(({ userId, language, infoSealed }) => {
      const info: PersonalInfo | null =
        infoSealed && JSON.parse(openField(fieldKey, `personal_info.info ${userId}`, infoSealed))
      return [userId, { gender: info?.gender ?? 'unknown', language }]
    }),
  )
}

import { USER_STATUS } from '@noren/contract/user-status'
import type { Querier } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'

const countPeopleOnDevices = rawStatement<{ userId: string; certified: number }, { count: number }>(
  'count_other_people_on_devices',
  `select count(distinct s.user_id) as count
   from sessions s join users u on u.id = s.user_id and u.biz_status >= $2
   where s.user_id <> $1 and s.device_id <> ''
     and s.device_id in (select device_id from sessions where user_id = $1)`,
  ['userId', 'certified'],
)
/** How many other certified people signed in on one of this person's devices. */
export const countOthersOnDevices = async (on: Querier, userId: string): Promise<number> =>
  (await countPeopleOnDevices.one(on, { userId, certified: USER_STATUS.certified })).count

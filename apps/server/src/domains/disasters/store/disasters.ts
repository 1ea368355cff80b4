import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Area {
  areaId: string
  name: string
  postcodes: string[]
  fromOn: Day
  untilOn: Day
}

type NewArea = Area & { askedBy: string; at: Date }
const insertRow = rawStatement<NewArea, never>(
  'insert_disaster_area',
  `insert into disaster_areas (area_id, name, pins, from_on, until_on, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['areaId', 'name', 'postcodes', 'fromOn', 'untilOn', 'askedBy', 'at'],
)
export const insertArea = async (tx: Tx, area: NewArea): Promise<void> => {
  await insertRow.run(tx, area)
}

const confirm = rawStatement<{ areaId: string; confirmedBy: string; at: Date; today: Day }, never>(
  'confirm_disaster_area',
  `update disaster_areas set confirmed_by = $2, confirmed_at = $3
   where area_id = $1 and confirmed_at is null and until_on >= $4`,
  ['areaId', 'confirmedBy', 'at', 'today'],
)
/** False when it is over by now. */
export const setConfirmed = async (
  tx: Tx,
  of: { areaId: string; confirmedBy: string; at: Date; today: Day },
): Promise<boolean> => (await confirm.run(tx, of)) === 1

const AREA = `a.area_id as "areaId", a.name, a.pins as postcodes, a.from_on as "fromOn", a.until_on as "untilOn"`

const toLook = rawStatement<{ today: Day }, Area>(
  'list_disaster_areas_to_look_at',
  `select ${AREA} from disaster_areas a
   where a.confirmed_at is not null and a.until_on >= $1 and (a.looked_on is null or a.looked_on < $1)
   order by a.confirmed_at, a.area_id`,
  ['today'],
)
/** Those that hold and of which it was not looked today who lives there. */
export const listToLook = (on: Querier, today: Day): Promise<Area[]> => toLook.all(on, { today })

const looked = rawStatement<{ areaIds: readonly string[]; today: Day }, never>(
  'set_disaster_areas_looked_at',
  'update disaster_areas set looked_on = $2 where area_id = any($1::uuid[])',
  ['areaIds', 'today'],
)
export const setLooked = async (
  on: Querier,
  of: { areaIds: readonly string[]; today: Day },
): Promise<void> => {
  await looked.run(on, of)
}

export interface ListedArea extends Area {
  askedByName: string
  confirmedAt: Date | null
  isOpen: boolean
  people: number
}
const listed = rawStatement<Record<never, never>, ListedArea>(
  'list_disaster_areas',
  `select ${AREA}, o.name as "askedByName", a.confirmed_at as "confirmedAt",
     exists (select from proposals p where p.subject_id = a.area_id and p.kind = 'disaster'
       and p.decided_at is null) as "isOpen",
     (select count(*)::int from collection_holds h where h.evidence_id = a.area_id
       and h.cause = 'disaster') as people
   from disaster_areas a join operators o on o.id = a.asked_by
   order by a.asked_at desc, a.area_id limit 200`,
  [],
)
export const listAreas = (on: Querier): Promise<ListedArea[]> => listed.all(on)

const owing = rawStatement<
  { areaIds: readonly string[]; after: string; limit: number },
  { userId: string }
>(
  'list_people_to_look_at_for_disasters',
  `select u.id as "userId" from users u
   where u.id > $2
     and exists (select from loans l where l.user_id = u.id and l.status in (50, 70, 95))
     and (select count(*) from collection_holds h where h.user_id = u.id and h.cause = 'disaster'
       and h.evidence_id = any($1::uuid[])) < cardinality($1::uuid[])
   order by u.id limit $3`,
  ['areaIds', 'after', 'limit'],
)
/** Who owes something and is not held for each of these yet, in pages by id. */
export const listOwing = (
  on: Querier,
  page: { areaIds: readonly string[]; after: string; limit: number },
): Promise<{ userId: string }[]> => owing.all(on, page)

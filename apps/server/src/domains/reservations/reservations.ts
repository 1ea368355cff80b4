import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** One product of a reservation for the next loan. */
export interface ReservedProduct {
  readonly productCode: string
  readonly amountMinor: Minor
}

export type ReservationState = 'open' | 'used' | 'withdrawn' | 'expired'

export interface ReservationRow {
  reservationId: string
  userId: string
  state: ReservationState
  currency: Currency
  totalMinor: Minor
  products: readonly ReservedProduct[]
  couponId: string
  /** The last day of the reservation and of its coupon. */
  expiresOn: Day
  reservedAt: Date
}

const COLUMNS = `id as "reservationId", user_id as "userId", state, currency,
  total_minor as "totalMinor", products, coupon_id as "couponId", expires_on as "expiresOn",
  reserved_at as "reservedAt"`

const insert = rawStatement<
  Omit<ReservationRow, 'state' | 'products'> & { products: string },
  never
>(
  'insert_reservation',
  `insert into reservations
     (id, user_id, state, currency, total_minor, products, coupon_id, expires_on, reserved_at)
   values ($1, $2, 'open', $3, $4, $5, $6, $7, $8)`,
  [
    'reservationId',
    'userId',
    'currency',
    'totalMinor',
    'products',
    'couponId',
    'expiresOn',
    'reservedAt',
  ],
)
export const insertReservation = async (
  tx: Tx,
  row: Omit<ReservationRow, 'state'>,
): Promise<void> => {
  await insert.run(tx, { ...row, products: JSON.stringify(row.products) })
}

const findOwn = rawStatement<{ userId: string; reservationId: string }, ReservationRow>(
  'find_own_reservation',
  `select ${COLUMNS} from reservations where user_id = $1 and id = $2`,
  ['userId', 'reservationId'],
)
export const findReservation = (
  on: Querier,
  of: { userId: string; reservationId: string },
): Promise<ReservationRow | undefined> => findOwn.maybeOne(on, of)

const open = rawStatement<{ userId: string; today: Day }, ReservationRow>(
  'find_open_reservation',
  `select ${COLUMNS} from reservations
   where user_id = $1 and state = 'open' and expires_on >= $2`,
  ['userId', 'today'],
)
export const findOpen = (
  on: Querier,
  of: { userId: string; today: Day },
): Promise<ReservationRow | undefined> => open.maybeOne(on, of)

const end = rawStatement<{ userId: string; today: Day; state: ReservationState; at: Date }, never>(
  'end_open_reservation',
  `update reservations set ended_at = $4,
     state = case when expires_on < $2 then 'expired' else $3 end
   where user_id = $1 and state = 'open' and (expires_on < $2 or $3 <> 'expired')`,
  ['userId', 'today', 'state', 'at'],
)
const hasOpen = rawStatement<{ userId: string }, { isOpen: boolean }>(
  'has_open_reservation',
  `select exists (select from reservations where user_id = $1 and state = 'open') as "isOpen"`,
  ['userId'],
)
/** Whether there is one that has not ended, though its last day may be over. */
export const hasOpenReservation = async (on: Querier, userId: string): Promise<boolean> =>
  (await hasOpen.one(on, { userId })).isOpen

/** Ends the person's open reservation; one past its last day becomes expired instead. */
export const endOpen = (
  tx: Tx,
  input: { userId: string; today: Day; state: Exclude<ReservationState, 'open'>; at: Date },
): void => end.send(tx, input)

import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { OwnedCoupon } from '../coupon.ts'

const COLUMNS = `id as "couponId", target, currency, amount_minor as "amountMinor",
  percent_ppm as "percentPpm", expires_on as "expiresOn", loan_id as "loanId",
  withdrawn_at as "withdrawnAt"`

const ofUser = rawStatement<{ userId: string }, OwnedCoupon>(
  'list_coupons_of_user',
  `select ${COLUMNS} from coupons where user_id = $1 and withdrawn_at is null
   order by (loan_id is not null), expires_on, id`,
  ['userId'],
)
/** Unused ones first, earliest expiry first; without withdrawn ones. */
export const listCoupons = (on: Querier, userId: string): Promise<OwnedCoupon[]> =>
  ofUser.all(on, { userId })

const findOwn = rawStatement<{ userId: string; couponId: string }, OwnedCoupon>(
  'find_own_coupon',
  `select ${COLUMNS} from coupons where user_id = $1 and id = $2`,
  ['userId', 'couponId'],
)
export const findCoupon = (
  on: Querier,
  of: { userId: string; couponId: string },
): Promise<OwnedCoupon | undefined> => findOwn.maybeOne(on, of)

const findGranted = rawStatement<{ userId: string; grantedFor: string }, OwnedCoupon>(
  'find_coupon_granted_for',
  `select ${COLUMNS} from coupons where user_id = $1 and granted_for = $2`,
  ['userId', 'grantedFor'],
)
export const findCouponFor = (
  on: Querier,
  of: { userId: string; grantedFor: string },
): Promise<OwnedCoupon | undefined> => findGranted.maybeOne(on, of)

export interface NewCoupon {
  couponId: string
  userId: string
  grantedFor: string
  target: 'interest' | 'fee'
  currency: Currency
  amountMinor: Minor | null
  percentPpm: number | null
  expiresOn: Day
  grantedAt: Date
}

const insert = rawStatement<NewCoupon, never>(
  'insert_coupon',
  `insert into coupons
     (id, user_id, granted_for, target, currency, amount_minor, percent_ppm, expires_on, granted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (user_id, granted_for) do nothing`,
  [
    'couponId',
    'userId',
    'grantedFor',
    'target',
    'currency',
    'amountMinor',
    'percentPpm',
    'expiresOn',
    'grantedAt',
  ],
)
export const insertCoupon = (tx: Tx, coupon: NewCoupon): Promise<number> => insert.run(tx, coupon)

const use = rawStatement<
  { userId: string; couponId: string; loanId: string; on: Day; at: Date },
  OwnedCoupon
>(
  'use_coupon',
  `update coupons set loan_id = $3, used_at = $5
   where user_id = $1 and id = $2 and loan_id is null and withdrawn_at is null
     and expires_on >= $4
   returning ${COLUMNS}`,
  ['userId', 'couponId', 'loanId', 'on', 'at'],
)
/** Undefined when it belongs to somebody else, is used or has expired. */
export const markUsed = (
  tx: Tx,
  input: { userId: string; couponId: string; loanId: string; on: Day; at: Date },
): Promise<OwnedCoupon | undefined> => use.maybeOne(tx, input)

const release = rawStatement<{ loanId: string; userId: string }, never>(
  'release_coupon',
  'update coupons set loan_id = null, used_at = null where user_id = $2 and loan_id = $1',
  ['loanId', 'userId'],
)
export const markFree = (tx: Tx, of: { loanId: string; userId: string }): Promise<number> =>
  release.run(tx, of)

const renew = rawStatement<
  { userId: string; grantedForStart: string; expiresOn: Day },
  OwnedCoupon
>(
  'renew_unused_coupon',
  `update coupons set expires_on = $3, withdrawn_at = null
   where user_id = $1 and id = (
     select id from coupons
     where user_id = $1 and starts_with(granted_for, $2) and loan_id is null
     order by granted_at desc, id limit 1)
   returning ${COLUMNS}`,
  ['userId', 'grantedForStart', 'expiresOn'],
)
/** Grants the newest unused coupon of one reason again, even if expired or withdrawn. */
export const renewUnused = (
  tx: Tx,
  input: { userId: string; grantedForStart: string; expiresOn: Day },
): Promise<OwnedCoupon | undefined> => renew.maybeOne(tx, input)

const withdraw = rawStatement<{ userId: string; couponId: string; at: Date }, never>(
  'withdraw_coupon',
  `update coupons set withdrawn_at = $3
   where user_id = $1 and id = $2 and loan_id is null and withdrawn_at is null`,
  ['userId', 'couponId', 'at'],
)
/** A used one stays with its loan. */
export const markWithdrawn = (
  tx: Tx,
  input: { userId: string; couponId: string; at: Date },
): Promise<number> => withdraw.run(tx, input)

import { createHash } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { BureauAnswer } from '../ports/credit-bureau.ts'

const find = rawStatement<{ fileId: string }, { digest: string } & BureauAnswer>(
  'sandbox_find_bureau_file',
  'select digest, rejected from sandbox_bureau_files where file_id = $1',
  ['fileId'],
)
/** What was answered to a file. */
export const findBureauFile = async (
  on: Querier,
  fileId: string,
): Promise<BureauAnswer | undefined> => {
  const file = await find.maybeOne(on, { fileId })
  return file && { rejected: file.rejected }
}

const insertFile = rawStatement<
  { fileId: string; digest: string; accepted: number; rejected: string },
  never
>(
  'sandbox_insert_bureau_file',
  `insert into sandbox_bureau_files (file_id, digest, accepted, rejected) values ($1, $2, $3, $4)`,
  ['fileId', 'digest', 'accepted', 'rejected'],
)

interface HeldRow {
  member: string
  account: string
  asOn: Day
  phone: string
  name: string
  status: string
  lateDays: number
  isDisputed: boolean
  owed: string
  overdue: string
}
const hold = rawStatement<HeldRow, never>(
  'sandbox_hold_bureau_row',
  `insert into sandbox_bureau_rows
     (member, account, as_on, phone, name, status, late_days, is_disputed, owed, overdue)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (member, account) do update set as_on = $3, phone = $4, name = $5, status = $6,
     late_days = $7, is_disputed = $8, owed = $9, overdue = $10`,
  [
    ...(['member', 'account', 'asOn', 'phone', 'name'] as const),
    ...(['status', 'lateDays', 'isDisputed', 'owed', 'overdue'] as const),
  ],
)
const forget = rawStatement<Pick<HeldRow, 'member' | 'account'>, never>(
  'sandbox_forget_bureau_row',
  'delete from sandbox_bureau_rows where member = $1 and account = $2',
  ['member', 'account'],
)
const refuse = rawStatement<Pick<HeldRow, 'member' | 'account'>, { times: number }>(
  'sandbox_refuse_bureau_row',
  `insert into sandbox_bureau_refused as r (member, account, times) values ($1, $2, 1)
   on conflict (member, account) do update set times = r.times + 1 returning times`,
  ['member', 'account'],
)
const ofPhone = rawStatement<{ phone: string }, HeldRow>(
  'sandbox_list_bureau_rows',
  `select member, account, as_on as "asOn", phone, name, status, late_days as "lateDays",
     is_disputed as "isDisputed", owed, overdue
   from sandbox_bureau_rows where phone = $1 order by as_on desc, account`,
  ['phone'],
)
/** What lenders here have told of the person with this number. */
export const heldOf = (on: Querier, phone: string): Promise<HeldRow[]> => ofPhone.all(on, { phone })

/** As the writer of the file has them. */
const STATUSES: Readonly<Record<string, string>> = {
  '00': 'current',
  '01': 'late',
  '02': 'restructured',
  '03': 'settled',
  '04': 'writtenOff',
  '05': 'closed',
  '06': 'withdrawn',
}

/** What the sandbox's bureau refuses on purpose goes by the end of the phone number; docs/sandbox.md lists it. */
const REFUSED_ONCE_ENDING = '808'
const REFUSED_ALWAYS_ENDING = '809'

/** Which lines of a file are not taken, and why. The same file again is answered as before. */
export const readBureauFile = async (
  tx: Tx,
  { fileId, content }: { fileId: string; content: string },
): Promise<BureauAnswer> => {
  const digest = createHash('sha256').update(content).digest('hex')
  const known = await find.maybeOne(tx, { fileId })
  if (known) {
    if (known.digest !== digest) throw new Error('another file has come under this id')
    return { rejected: known.rejected }
  }
  const { member, asOn, lines } = parsed(content)
  const rejected: { row: number; code: string }[] = []
  for (const line of lines) {
    const { row, status, ...rest } = line
    const code = await whyRefused(tx, { member, ...line })
    if (code) rejected.push({ row, code })
    else if (status === 'withdrawn') await forget.run(tx, { member, account: rest.account })
    else await hold.run(tx, { member, asOn, status, ...rest })
  }
  const accepted = lines.length - rejected.length
  await insertFile.run(tx, { fileId, digest, accepted, rejected: JSON.stringify(rejected) })
  return { rejected }
}

type Line = Omit<HeldRow, 'member' | 'asOn'> & { row: number }

const whyRefused = async (tx: Tx, line: Line & { member: string }): Promise<string | null> => {
  const { phone, name, status } = line
  if (name === '') return 'NAME_MISSING'
  if (status === '') return 'STATUS_UNKNOWN'
  if (phone.endsWith(REFUSED_ALWAYS_ENDING)) return 'PERSON_UNKNOWN'
  if (!phone.endsWith(REFUSED_ONCE_ENDING)) return null
  const { times } = await refuse.one(tx, line)
  return times === 1 ? 'PHONE_IN_DOUBT' : null
}

/** Throws for what is no file, and for one whose control totals are not those of its lines. */
const parsed = (content: string): { member: string; asOn: Day; lines: Line[] } => {
  const rows = content
    .trimEnd()
    .split('\n')
    .map((text) => text.split('|'))
  const [kind, format, member = '', asOn = ''] = rows[0] ?? []
  if (kind !== 'H' || format !== 'consumer-1') throw new Error('no file of the format consumer-1')
  const lines = rows.filter(([of]) => of === 'D').map(lineOf)
  const trailer = rows.at(-1) ?? []
  const sums = [lines.length, sumOf(lines, 'owed'), sumOf(lines, 'overdue')].map(String)
  if (trailer[0] !== 'T' || trailer.slice(1).map(digitsOf).join() !== sums.join()) {
    throw new Error('the control totals are not those of the lines')
  }
  return { member, asOn: asOn as Day, lines }
}

const lineOf = (columns: readonly string[]): Line => {
  const [, row, account = '', name = '', , phone = '', , code = '', late, ...money] = columns
  const [owed = '', overdue = '', disputed] = money
  return {
    ...{ row: Number(row), account, name, phone, status: STATUSES[code] ?? '' },
    ...{ lateDays: Number(late), owed, overdue, isDisputed: disputed === 'Y' },
  }
}

/** An amount in its smallest unit: the writer gives every one the same digits. */
const digitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
const sumOf = (lines: readonly Line[], of: 'owed' | 'overdue'): bigint =>
  lines.reduce((sum, line) => sum + digitsOf(line[of]), 0n)

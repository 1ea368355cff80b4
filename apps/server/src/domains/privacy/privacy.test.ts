import { createHash, randomUUID } from 'node:crypto'
import { OTP_TYPE, saveConsent, sendOtp, userStatus } from '@noren/contract/account'
import { addDays, addMonths, type Day } from '@noren/contract/dates'
import { borrowDocuments, sendDocumentMail } from '@noren/contract/documents'
import { decideProof, proofPicture as staffProofPicture } from '@noren/contract/operator'
import { addNote } from '@noren/contract/operator/notes'
import { erasurePlan, privacyErase, privacyExport } from '@noren/contract/privacy'
import { sendVoucher } from '@noren/contract/proofs'
import { USER_STATUS } from '@noren/contract/user-status'
import { byStaff } from '@noren/testkit/by-staff'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { MESSAGE, sendFeedback } from '@noren/testkit/given-feedback'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { FRONT_BYTES, givenFaceReview, SELFIE_BYTES } from '@noren/testkit/given-review'
import { stepUpCode } from '@noren/testkit/latest-code'
import { readExport } from '@noren/testkit/read-export'
import { captured, newUtr, pay, sendWebhook } from '@noren/testkit/repaying'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AppError } from '../../platform/errors.ts'
import { textKeys } from '../../platform/texts/texts.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { sealNewRows } from '../audit/seal-rows.ts'
import { verifySeals } from '../audit/verify-seals.ts'
import { changeBankAccount } from '../certification/change-bank-account.ts'
import { listContacts } from '../certification/contacts.ts'
import { camelCase, isLeftOut, nameOf } from './export-data.ts'
import { HOLDINGS } from './holdings.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const exportOf = ({ token, deviceId }: SignedInPerson, code?: string) =>
  t.call(privacyExport, { token, deviceId, body: code === undefined ? {} : { code } })
const erase = ({ token, deviceId }: SignedInPerson, code?: string) =>
  t.call(privacyErase, { token, deviceId, body: code === undefined ? {} : { code } })
const planOf = async ({ token }: SignedInPerson) => (await t.call(erasurePlan, { token })).data
const eraseNow = async (person: SignedInPerson) =>
  erase(person, await stepUpCode(t, person, OTP_TYPE.eraseData))

const repaidLoan = async (): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order))
  return given
}

/** What is left of every person: the row that others refer to, the certification's coupon, the log. */
const IDS_ONLY = { users: 1, coupons: 1, operator_audit: 1 }

/** The number of a person's rows in each table, without empty tables. */
const rowsOf = async (userId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { table, of } of HOLDINGS) {
    const text = `select count(*)::int as count from ${table} where ${of}`
    const { rows } = await t.db.query<{ count: number }>({ text, values: [userId] })
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

/** Tables without data about persons, each with the reason. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  account_days: 'what the lenders’ accounts hold by the end of each day',
  accounts: 'which accounts a lender’s book has',
  address_counts: 'keyed hashes of addresses, for minutes',
  audit_seals: 'seals of the log of the staff, of the version before',
  book_adjustments: 'what was adjusted in the lenders’ books, by the papers’ names',
  book_day_seals: 'seals over the days of the lenders’ books',
  book_days: 'the closed days of the lenders’ books',
  book_events: 'what each event posts, the same for everybody',
  book_month_seals: 'seals over the months of the lenders’ books',
  book_months: 'the months of the lenders’ books',
  books: 'the lenders’ books, by lender and currency',
  business_days: 'the calendar',
  chart_accounts: 'the chart of accounts',
  class_starts: 'since when the loans of a book are classed',
  tax_receipt_days: 'which pages have their receipts, of nobody',
  tax_set_offs: 'what the lenders set off of tax that they paid to others',
  tax_days: 'the pages of the lenders’ books whose tax documents are numbered',
  fraud_cases: 'what the staff found of several accounts, by number alone',
  credit_switches: 'what the staff has stopped, by lender and product',
  credit_memory:
    'keyed hashes of documents whose loan was written off or long late, until their day',
  day_seals: 'seals over what must not change',
  exclusions: 'keyed hashes of documents of people who were blocked, until their day (policy.ts)',
  event_listeners: 'leases of open streams, for a minute',
  index_layers: 'state of the keys',
  job_runs: 'state of the jobs',
  key_fingerprints: 'check values of the keys',
  guarantee_agreements: 'who guarantees which loans of a lender, by product and day',
  guarantee_moves: 'lines of the lenders’ bank about guarantees',
  platform_fees: 'what the platform charged lenders',
  platform_fee_credits: 'what of it the platform took back',
  platform_fee_payments: 'lines of banks about fees of the platform',
  agent_collections: 'what the platform holds of payments, by ids',
  agent_lenders: 'for which lenders the platform collects',
  remittances: 'transfers to lenders’ banks',
  remittance_moves: 'lines of banks about them',
  export_codes: 'which codes a lender’s own chart has for our accounts',
  funding_limit_changes: 'what the staff asked a lender to keep on its account',
  funding_withdrawals: 'what lenders took out',
  funding_limits: 'what a lender keeps on its account',
  lender_accounts: 'the lenders’ own accounts',
  liveness_frames: 'hashes of films, of servers of the version before',
  liveness_prints: 'light and dark of pictures, to know a repeated film',
  metric_events: 'about a device under a keyed hash, which several people may use',
  metric_funnel_days: 'counts',
  portfolio_rolls: 'how far the portfolio is summed, by book',
  portfolio_days: 'sums of loans by day',
  portfolio_day_facts: 'sums of loans by day',
  flow_days: 'sums of payouts and payments by day',
  roll_cells: 'sums of loans by how late they were and became',
  vintage_points: 'sums of loans by the month of their payout',
  due_points: 'sums of what fell due, by month',
  promise_days: 'counts of promises by day',
  contact_days: 'counts of reminders by day',
  contact_months: 'counts of reminders by month',
  operator_tokens: 'of the staff',
  decision_signatures: 'of the staff',
  operator_challenges: 'of the staff',
  operator_credentials: 'of the staff',
  operator_invites: 'of the staff',
  operator_links: 'of the staff',
  operator_mailboxes: 'of the staff',
  operator_roles: 'of the staff',
  operator_sessions: 'of the staff',
  operator_totps: 'of the staff',
  operator_views: 'of the staff',
  hasty_runs: 'of the staff',
  staff_proposals: 'of the staff',
  operators: 'the staff',
  posting_rules: 'what each event posts, the same for everybody',
  paper_words: 'what the papers of a product have in common',
  product_versions: 'what is offered to everybody',
  provider_lines: 'how providers answer, whoever it is about',
  recon_exceptions: 'what a statement and the books disagree about, by ids',
  recon_items: 'what is expected of a bank, by ids and references',
  recon_matches: 'which line settled what, by ids',
  recon_runs: 'counts',
  bureau_runs: 'what lenders tell a credit bureau, by sums',
  collection_strategies: 'when people are contacted, the same for everybody',
  credit_policies_in_force: 'rules and sums, of nobody',
  credit_policy_drafts: 'rules and sums, of nobody',
  disaster_areas: 'where there is a disaster, by postcodes',
  recovery_agencies: 'agencies that collect for lenders',
  recovery_agents: 'of the staff',
  restore_drills: 'of backups, by the names of their folders',
  sandbox_bank_lines: 'the sandbox’s bank, which stands outside',
  sandbox_bureau_disputes: 'the sandbox’s bureau, which stands outside',
  sandbox_bureau_files: 'the sandbox’s bureau, which stands outside',
  sandbox_bureau_inquiries: 'the sandbox’s bureau, which stands outside',
  sandbox_bureau_refused: 'the sandbox’s bureau, which stands outside',
  sandbox_bureau_rows: 'the sandbox’s bureau, which stands outside',
  sandbox_carrier_codes: 'the sandbox’s carrier, which stands outside',
  sandbox_collections: 'the sandbox’s provider, which stands outside',
  sandbox_settlement_rows: 'the sandbox’s provider, which stands outside',
  sandbox_stamps: 'the sandbox’s provider of stamps, which stands outside',
  sandbox_clock: 'the sandbox’s calendar',
  sandbox_deliveries: 'the sandbox’s post',
  sandbox_payouts: 'the sandbox’s bank, which stands outside',
  sandbox_attachments: 'files of the sandbox’s letters, which go with them',
  sandbox_messages: 'the sandbox’s phone, emptied by forgetSandboxMessages',
  schema_migrations: 'the schema',
  seal_checkpoints: 'state of the seals',
  sealed_rows: 'hashes of rows by their ids, which an erasure keeps too',
  seen_nonces: 'random bytes, for minutes',
  settlement_rows: 'the provider’s file, by references',
  statement_fetches: 'which statements were asked for, by day',
  statement_files: 'the statements of the lenders’ accounts',
  statement_lines:
    'the lenders’ accounts line by line, which their books keep; as they came under the field key',
  alarm_calls: 'when an alarm about the whole database was called out',
  staff_patterns: 'how one of the staff works, as counts',
  unsealed_rows: 'ids, for a minute',
  used_open_tokens: 'random ids, for a day',
  used_passkey_challenges: 'hashes of random bytes, for a day',
  work_targets: 'by when each kind of work for the staff should be done',
}

test('[D1.2] every table of the schema is in the list, or named with the reason why it is not', async () => {
  const { rows } = await t.db.query<{ name: string; hasUser: boolean }>({
    text: `select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id'
      ) as "hasUser"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  })
  const listed = HOLDINGS.map(({ table }) => table)
  expect([...listed, ...Object.keys(OF_NOBODY)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
  const ofPeople = rows.filter(({ hasUser }) => hasUser).map(({ name }) => name)
  expect(ofPeople.filter((name) => !listed.includes(name))).toEqual([])
})

/** Without an index by the person or by their loans: few rows, or for a minute. */
const LOOKED_THROUGH = ['event_tickets', 'overpayment_reports', 'proposals']

test('[D2.54] what a person has is found by an index, however much others have', async () => {
  const { rows } = await t.db.query<{ name: string; firsts: string[] }>({
    text: `select i.indrelid::regclass::text as name, array_agg(a.attname::text) as firsts
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(user_id IS NOT NULL)'
      group by 1`,
  })
  const firsts = new Map(rows.map((row) => [row.name, row.firsts]))
  const wanted = (of: string): string | undefined =>
    of.includes('loan_id in') ? 'loan_id' : of.startsWith('user_id = $1') ? 'user_id' : undefined
  // What is neither shown nor erased is not looked for.
  const sought = HOLDINGS.filter(
    ({ shown, erasure }) => !('not' in shown) || ['atOnce', 'later'].includes(erasure.when),
  )
  const missing = sought.filter(({ table, of }) => {
    const first = wanted(of)
    return first && !firsts.get(table)?.includes(first)
  })
  expect(missing.map(({ table }) => table).toSorted()).toEqual(LOOKED_THROUGH)
})

test('what the page of the export shows has a name in the catalogue', async () => {
  const shownTables = HOLDINGS.filter(({ shown }) => 'in' in shown)
  const { rows } = await t.db.query<{ table: string; column: string }>({
    text: `select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = any($1)
        and (data_type <> 'bytea' or column_name like '%\\_sealed')
        and column_name !~ '(_hash|key_sealed)$'`,
    values: [shownTables.map(({ table }) => table)],
  })
  const fields = rows.filter(({ table, column }) => {
    const shown = shownTables.find((one) => one.table === table)?.shown
    const isShown = shown && 'in' in shown && !shown.columns && !shown.hides?.includes(column)
    return isShown && !isLeftOut(column)
  })
  const needed = [
    ...shownTables.map(({ table }) => `table.${camelCase(table)}`),
    ...fields.map(({ column }) => `field.${nameOf(column)}`),
  ]
  const known = textKeys('export', '')
  expect(fields.length).toBeGreaterThan(200)
  expect(needed.filter((key) => !known.includes(key))).toEqual([])
})

describe('the export', () => {
  test('[S1.6] holds what we hold, opened and in words, and of other people nothing', async () => {
    const given = await repaidLoan()
    const { person } = given
    const { userId, token } = person
    const next = await givenDisbursedLoan(t, { person })
    const bytes = await proofPicture(['Payment successful'])
    const reference = newUtr()
    const proof = {
      repayId: next.loanId,
      reference,
      amount: '100.00',
      paidOn: t.clock.businessDay(),
    }
    await t.call(sendVoucher, { token, body: proof, file: { bytes } })
    await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    await sendFeedback(t, token)
    const { operatorId } = await givenOperator(t, 'reviewer')
    const read = { userId, operatorId, what: 'application', subjectId: given.loanId } as const
    await inTransaction(t.db, (tx) =>
      writeRead(tx, { ...read, purpose: 'decideApplication', at: t.clock.now() }),
    )
    const stranger = await givenCertifiedUser(t)

    expect(await exportOf(person)).toMatchObject({ code: 700, data: { reason: 'STEP_UP' } })
    const code = await stepUpCode(t, person, OTP_TYPE.exportData)
    const answer = await exportOf(person, code)
    const file = Buffer.from(answer.data.base64, 'base64')
    expect(createHash('sha256').update(file).digest('hex')).toBe(answer.data.sha256)
    expect(answer.data.fileName).toBe('noren-data-2026-03-02.zip')
    const { json: text, html } = readExport(file)
    const mine = [
      person.phone,
      person.name,
      person.accountNumber,
      reference,
      MESSAGE,
      'Test reviewer',
      'Lotus Clinic',
    ]
    for (const word of mine) expect(text).toContain(word)
    for (const word of mine) expect(html).toContain(word)
    const contacts = await listContacts(t.deps, t.db, userId)
    expect(contacts).toHaveLength(2)
    const others = [stranger.phone, stranger.accountNumber, stranger.userId, operatorId]
    for (const word of [...others, ...contacts.map(({ phone }) => phone)]) {
      expect(text).not.toContain(word)
      expect(html).not.toContain(word)
    }
    for (const { phone } of contacts) expect(text).toContain(`••••••${phone.slice(-4)}`)
    // Every name on the page is in the catalogue, including those inside a field.
    expect(html.match(/<span lang="en">[^<]*/g)).toBeNull()
    expect(text).not.toMatch(
      /(phone|token|account|document|number)Hash|Sealed|"chain"|context of|"type": "Buffer"/i,
    )

    const { sections } = JSON.parse(text)
    const titles = sections.map(({ title }: { title: string }) => title)
    expect(titles[0]).toBe('Account')
    expect(titles.at(-1)).toBe('What our staff read and decided')
    expect(new Set(titles).size).toBe(titles.length)
    const loans = sections.find(({ title }: { title: string }) => title === 'Loans')
    expect(loans.loans).toContainEqual(
      expect.objectContaining({ principal: '10000.00', currency: 'INR', status: 'repaid' }),
    )
    expect(await exportOf(person, code)).toMatchObject({ data: { reason: 'OTP_EXPIRED' } })
  })

  test('[S1.6] is in the language of the person', async () => {
    const person = await t.signIn()
    const code = await stepUpCode(t, person, OTP_TYPE.exportData)
    const { token, deviceId } = person
    const answer = await t.call(privacyExport, { token, deviceId, body: { code }, language: 'vi' })
    const { json, html } = readExport(Buffer.from(answer.data.base64, 'base64'))
    expect(json).toContain('"title": "Sự đồng ý"')
    expect(html).toContain('<html lang="vi">')
    expect(html).toContain('<h2>Sự đồng ý</h2>')
  })

  test('encloses the person’s own pictures, opened, and shows them on the page', async () => {
    const { person, frontId } = await givenFaceReview(t)
    const picture = await proofPicture(['A picture'])
    // Words that begin like JSON are words.
    const text = '"<b>It</b> shows & tells'
    await sendFeedback(t, person.token, { message: text }, [picture])
    const note = '["Call" after six'
    const support = await givenOperator(t, 'support')
    const noted = { requestId: randomUUID(), userId: person.userId, note }
    expect((await t.call(addNote, { token: support.token, body: noted })).code).toBe(200)
    // Another person's data is not included.
    await givenFaceReview(t)
    const exported = async () => {
      const code = await stepUpCode(t, person, OTP_TYPE.exportData)
      return readExport(Buffer.from((await exportOf(person, code)).data.base64, 'base64'))
    }
    const { files, html, json } = await exported()
    const names = Object.keys(files)
    expect(names).toEqual(['files/identity-1.jpg', 'files/identity-2.jpg', 'files/feedback-1.jpg'])
    expect(files['files/identity-1.jpg']).toEqual(FRONT_BYTES)
    expect(files['files/identity-2.jpg']).toEqual(SELFIE_BYTES)
    expect((await sharp(files['files/feedback-1.jpg']).metadata()).format).toBe('jpeg')
    for (const name of names) expect(html).toContain(`<img src="${name}"`)
    for (const name of names) expect(json).toContain(`"${name}"`)
    for (const words of [text, note]) expect(json).toContain(JSON.stringify(words))
    expect(html).toContain('&lt;b&gt;It&lt;/b&gt; shows &amp; tells')
    expect(html).not.toMatch(/<b>|<script/)

    // It expired while the rest was being read.
    await t.deps.files.remove(frontId)
    expect(Object.keys((await exported()).files)).toHaveLength(2)
  })

  test('[S1.6] wants its own code, from the own phone', async () => {
    const person = await t.signIn()
    const other = await t.signIn()
    const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
    expect(await exportOf(person, code)).toMatchObject({ data: { reason: 'OTP_EXPIRED' } })
    const { phone, deviceId } = person
    const sent = await t.call(sendOtp, {
      token: other.token,
      deviceId,
      query: { phone, type: '4' },
    })
    expect(sent).toMatchObject({ code: 403, data: { reason: 'FORBIDDEN' } })
  })
})

describe('the erasure', () => {
  test('[S1.7] of a person without a loan leaves ids, and their phone signs up as somebody new', async () => {
    const { person, frontId, selfieId } = await givenFaceReview(t)
    const { userId, phone, token } = person
    await sendFeedback(t, token, {}, [await proofPicture(['A picture'])])
    const { rows: pictures } = await t.db.query<{ id: string }>({
      text: `select file_id as id from feedback_pictures p join feedback f on f.id = p.feedback_id
        where f.user_id = $1`,
      values: [userId],
    })
    const bystander = await givenCertifiedUser(t)
    const before = await rowsOf(bystander.userId)
    const untilOn = addMonths(t.clock.businessDay(), 36)
    const plan = await planOf(person)
    expect(plan).toMatchObject({ refusal: null, kept: [{ untilOn }, { untilOn: null }] })
    expect(await erase(person)).toMatchObject({ code: 700, data: { reason: 'STEP_UP' } })
    expect(await eraseNow(person)).toMatchObject({ code: 200, data: { kept: plan.kept } })

    // The face and the ticket were work for the staff, which names them by ids.
    const kept = { ...IDS_ONLY, consents: 2, erasures: 2, work_items: 2 }
    expect(await rowsOf(userId)).toEqual(kept)
    const files = [frontId, selfieId, ...pictures.map(({ id }) => id)]
    expect(files).toHaveLength(3)
    for (const file of files) {
      await expect(t.deps.files.get(file, Buffer.alloc(32))).rejects.toThrow('ENOENT')
    }
    const after = { askedBy: 'person', keptUntil: { consents: untilOn } }
    expect(await auditRows(t, userId)).toEqual([
      { action: 'privacyErase', operatorId: null, before: {}, after },
    ])
    expect((await t.call(userStatus, { token })).code).toBe(401)
    expect(await rowsOf(bystander.userId)).toEqual(before)

    t.clock.advanceMs(61_000)
    const anew = await givenCertifiedUser(t, { phone })
    expect(anew.userId).not.toBe(userId)
    expect(anew.credit.decision).toBe('approved')
  })

  test('[S1.7] is refused while a loan is open, before a code is asked for', async () => {
    const { person } = await givenDisbursedLoan(t)
    const before = await rowsOf(person.userId)
    expect((await planOf(person)).refusal?.reason).toBe('LOAN_OPEN')
    expect(await erase(person)).toMatchObject({ code: 409, data: { reason: 'LOAN_OPEN' } })
    expect(await rowsOf(person.userId)).toEqual(before)
    expect(await eraseNow(person)).toMatchObject({ code: 409, data: { reason: 'LOAN_OPEN' } })
    expect(await rowsOf(person.userId)).toMatchObject({ sessions: 1, personal_info: 1 })
    expect((await t.call(userStatus, { token: person.token })).code).toBe(200)
  })

  test('[S1.7] is refused while money is to be given back', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    await sendWebhook(t, captured(t, order))
    await sendWebhook(t, captured(t, order))
    expect(await eraseNow(given.person)).toMatchObject({
      code: 409,
      data: { reason: 'PAYMENT_OPEN' },
    })
  })

  test('[S1.7] with a wrong code erases nothing', async () => {
    const person = await t.signIn()
    const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
    const wrong = await erase(person, code === '0000' ? '1111' : '0000')
    expect(wrong).toMatchObject({ code: 400, data: { reason: 'OTP_WRONG' } })
    expect((await t.call(userStatus, { token: person.token })).code).toBe(200)
    expect((await erase(person, code)).code).toBe(200)
  })

  test('[S1.7] twice, and twice at once, happens once', async () => {
    const person = await t.signIn()
    const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
    const answers = await Promise.all([
      erase(person, code),
      erase(person, code),
      erase(person, code),
    ])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect((await erase(person, code)).code).toBe(401)
    expect((await rowsOf(person.userId)).operator_audit).toBe(1)
  })

  test('[S1.7] takes on the next day what was written while it ran', async () => {
    const person = await givenCertifiedUser(t)
    const { userId, deviceId } = person
    const on = t.clock.businessDay()
    expect((await eraseNow(person)).code).toBe(200)
    const left = await rowsOf(userId)
    const identity = `insert into verified_identities (user_id, document_kind, fields_sealed,
      corrected_fields, face_state, confirmed_at) values ($1, 'pan', '\\x00', '{}', 'passed', now())`
    const consent = `insert into consents (id, user_id, purpose, is_given, text_version, language,
      device_id, decided_at) values ($2, $1, 'notifications', true, '1', 'en', $3, now())`
    await t.db.query({ text: identity, values: [userId] })
    await t.db.query({ text: consent, values: [userId, t.deps.newId(), deviceId] })
    await onDay(addDays(on, 1))
    // Consents are kept for their time, without the device.
    expect(await rowsOf(userId)).toEqual({ ...left, consents: (left.consents ?? 0) + 1 })
    const devices = 'select distinct device_id as id from consents where user_id = $1'
    const { rows } = await t.db.query({ text: devices, values: [userId] })
    expect(rows).toEqual([{ id: '' }])
    // The next tests' days have had no jobs yet.
    t.clock.advanceDays(2)
  })

  test('[B11.5] of who borrowed leaves every seal whole', async () => {
    const { person } = await repaidLoan()
    await sealNewRows(t.deps)
    expect((await eraseNow(person)).data.kept).not.toEqual([])
    await sealNewRows(t.deps)
    const today = t.clock.businessDay()
    const { problems, links } = await verifySeals(t.deps, t.db, { isWhole: true, today })
    expect(links).toBeGreaterThan(10)
    expect(problems).toEqual([])
  })

  test('[S1.7] of who borrowed keeps name, documents and payouts for their time, and then these go too', async () => {
    const { person, loanId } = await repaidLoan()
    const { userId, token } = person
    await t.call(borrowDocuments, { token, params: { borrowId: loanId } })
    const closedOn = t.clock.businessDay()
    const { data } = await eraseNow(person)
    expect(data.kept.map(({ untilOn }) => untilOn)).toEqual([
      addMonths(closedOn, 36),
      addMonths(closedOn, 60),
      addMonths(closedOn, 96),
      null,
    ])
    const rows = await rowsOf(userId)
    expect(rows).toMatchObject({ verified_identities: 1, payouts: 1, loans: 1, users: 1 })
    expect(rows.documents).toBeGreaterThan(0)
    for (const gone of [
      'sessions',
      'emergency_contacts',
      'personal_info',
      'bank_accounts',
      'messages',
    ]) {
      expect(rows, gone).not.toHaveProperty(gone)
    }
    expect(await leadsTo(person)).toEqual([])

    // Data written by something still in progress when they left.
    const late = `insert into survey_answers values ($1, '\\x00', false, now())`
    await t.db.query({ text: late, values: [userId] })
    await onDay(addDays(closedOn, 1))
    // The night has numbered the invoice of the fee's tax, which is kept with the books.
    expect(await rowsOf(userId)).toEqual({ ...rows, tax_documents: 1 })
    await onDay(addMonths(closedOn, 36))
    expect(await rowsOf(userId)).not.toHaveProperty('consents')
    await onDay(addMonths(closedOn, 60))
    const withoutName = await rowsOf(userId)
    expect(withoutName).not.toHaveProperty('verified_identities')
    expect(withoutName).toMatchObject({ documents: rows.documents })
    await onDay(addMonths(closedOn, 96))
    expect(await rowsOf(userId)).not.toHaveProperty('documents')
    const { rows: payouts } = await t.db.query({
      text: 'select account_sealed from payouts where user_id = $1',
      values: [userId],
    })
    expect(payouts).toEqual([{ account_sealed: null }])
    const { rows: open } = await t.db.query({
      text: 'select part from erasures where user_id = $1 and done_at is null',
      values: [userId],
    })
    expect(open).toEqual([])
    // Eight years of nights, each closed and sealed.
    // Eight years of nights.
  }, 300_000)

  test('[S1.7] of a person who gives an address meanwhile leaves none', async () => {
    const person = await givenCertifiedUser(t)
    const body = { email: 'late@example.com' }
    const answer = await whileErasing(person, () =>
      t.call(sendDocumentMail, { token: person.token, body }),
    )
    expect(answer).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
    expect(await rowsOf(person.userId)).not.toHaveProperty('personal_info')
  })

  test('[S1.7] of a person who gives a consent meanwhile leaves none of it', async () => {
    const person = await givenCertifiedUser(t)
    const { consents } = await rowsOf(person.userId)
    const body = {
      consents: [{ purpose: 'notifications' as const, given: true }],
      textVersion: '1',
    }
    const answer = await whileErasing(person, () =>
      t.call(saveConsent, { token: person.token, body }),
    )
    expect(answer).toMatchObject({ code: 401, data: { reason: 'NO_SESSION' } })
    expect(await rowsOf(person.userId)).toMatchObject({ consents })
  })

  test('[S1.7] of a person who gives another account meanwhile leaves none', async () => {
    const person = await givenCertifiedUser(t)
    const { userId, deviceId } = person
    const code = await stepUpCode(t, person, OTP_TYPE.changeBank)
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const accountCheck: Deps['accountCheck'] = {
      ...t.deps.accountCheck,
      async check(question) {
        isAsked.resolve()
        await mayAnswer.promise
        return t.deps.accountCheck.check(question)
      },
    }
    const changing = changeBankAccount(
      { ...t.deps, accountCheck },
      { userId, bizStatus: USER_STATUS.certified },
      { deviceId, address: '203.0.113.7', language: 'en', at: t.clock.now() },
      { typed: { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500099990111' }, code },
    ).catch((error: AppError) => error.reason)
    await isAsked.promise
    const answer = await whileErasing(person, () => {
      mayAnswer.resolve()
      return changing
    })
    expect(answer).toBe('STEP_ORDER')
    expect(await rowsOf(userId)).not.toHaveProperty('bank_accounts')
  })

  test('of a proof takes its picture, which the staff then does not find', async () => {
    // The other test's end has closed the books of days to come.
    await t.close()
    t = await startTestApp()
    const { person, loanId } = await givenDisbursedLoan(t)
    const { token } = person
    const reference = newUtr()
    const paidOn = t.clock.businessDay()
    const body = { repayId: loanId, reference, amount: '10177.00', paidOn }
    const bytes = await proofPicture(['Payment successful', `UTR: ${reference}`])
    const { data: proof } = await t.call(sendVoucher, { token, body, file: { bytes } })
    const { proofId } = proof
    expect((await byStaff(t, decideProof, { proofId, decision: 'accept' })).code).toBe(200)
    const { token: staff } = await givenOperator(t, 'finance')
    const look = () => t.call(staffProofPicture, { token: staff, params: { proofId } })
    expect((await look()).code).toBe(200)
    expect((await eraseNow(person)).code).toBe(200)
    expect((await look()).code).toBe(200)
    await onDay(addMonths(paidOn, 97))
    expect(await look()).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
    // Eight years of nights take their time on a machine with much to do.
  }, 120_000)
})

/**
 * Erases a person while another call of theirs is on its way: the erasure is held half done, behind the row
 * of a contact, until that call waits too.
 */
const whileErasing = async <Answer>(
  person: SignedInPerson,
  other: () => Promise<Answer>,
): Promise<Answer> => {
  const code = await stepUpCode(t, person, OTP_TYPE.eraseData)
  const { erasing, answering } = await inTransaction(t.db, async (tx) => {
    const contacts = 'select from emergency_contacts where user_id = $1 for update'
    await tx.query({ text: contacts, values: [person.userId] })
    const erasing = erase(person, code)
    await expect.poll(waitingCount).toBe(1)
    const answering = other()
    await expect.poll(waitingCount).toBe(2)
    return { erasing, answering }
  })
  expect((await erasing).code).toBe(200)
  return answering
}

/** How many transactions wait for another one. */
const waitingCount = async (): Promise<number | undefined> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  })
  return rows[0]?.count
}

/** Runs the jobs of a future day. */
const onDay = async (on: Day): Promise<void> => {
  const clock = { ...t.deps.clock, businessDay: () => on }
  await runDay({ ...t.deps, clock }, on)
}

/** Where a phone number, account or token of an erased person can still be found, plain or encrypted. */
const leadsTo = async ({ userId, phone, accountNumber }: CertifiedPerson): Promise<string[]> => {
  const found: string[] = []
  for (const { table, of } of HOLDINGS) {
    const text = `select ${table}::text as row from ${table} where ${of}`
    const { rows } = await t.db.query<{ row: string }>({ text, values: [userId] })
    if (rows.some(({ row }) => row.includes(phone) || row.includes(accountNumber)))
      found.push(table)
  }
  return found
}

import type { KeptPart } from '@noren/markets/retention'

/** The sections of the export in order; each has its heading in the catalogue `privacy`. */
export const SECTIONS = [
  'account',
  'devices',
  'consents',
  'questionnaire',
  'identity',
  'personalInfo',
  'contacts',
  'bank',
  'credit',
  'loans',
  'payments',
  'coupons',
  'papers',
  'messages',
  'reminders',
  'feedback',
  'staff',
] as const
export type Section = (typeof SECTIONS)[number]

/** When a person's rows are deleted from a table. */
export type Erasure =
  | { when: 'atOnce' }
  /** At the end of that part's retention period; immediately where the law requires none. */
  | { when: 'later'; part: KeptPart; set?: string }
  /** Never: the rows hold only ids and amounts, which identify nobody once the other tables are erased. */
  | { when: 'idsOnly' }
  /** Not by an erasure: the named job or limit deletes them within days. */
  | { when: 'shortLived'; by: string }

export interface Holding {
  table: string
  /** The SQL condition for the person's rows; $1 is the person's id. */
  of: string
  /** The section of the export it appears in, or why it does not. */
  shown: { in: Section; columns?: string; hides?: readonly string[] } | { not: string }
  erasure: Erasure
  /** An SQL assignment that an erasure makes at once in rows that are kept for now. */
  strip?: string
  /** The column that names a file, which is removed with the row or with what `set` clears. */
  file?: string
}

const OWN = 'user_id = $1'
const OF_LOAN = 'loan_id in (select id from loans where user_id = $1)'
/** Of tables that name both and are found by the loan alone: an index by the borrower too would cost each loan an entry. */
const BY_LOAN = `${OWN} and ${OF_LOAN}`

const atOnce: Erasure = { when: 'atOnce' }
const idsOnly: Erasure = { when: 'idsOnly' }
const later = (part: KeptPart, set?: string): Erasure => ({
  when: 'later',
  part,
  ...(set && { set }),
})

type Rest = Partial<Pick<Holding, 'of' | 'strip' | 'file'>> & {
  columns?: string
  hides?: readonly string[]
}
const shown = (
  table: string,
  section: Section,
  erasure: Erasure,
  { columns, hides, ...rest }: Rest = {},
): Holding => ({
  table,
  of: OWN,
  shown: { in: section, ...(columns && { columns }), ...(hides && { hides }) },
  erasure,
  ...rest,
})
const hidden = (
  table: string,
  not: string,
  erasure: Erasure,
  rest: Partial<Pick<Holding, 'of' | 'file'>> = {},
): Holding => ({ table, of: OWN, shown: { not }, erasure, ...rest })

/**
 * Every table that holds something of a person: what of it they are shown, and when it goes. The
 * order is one in which rows can be deleted. A test compares it with the
 * schema, so that a new table cannot be forgotten (decision 013).
 *
 * Never shown are hashes and keys, and the ids of the staff, whose names stand beside what they read.
 */
export const HOLDINGS: readonly Holding[] = [
  hidden('event_tickets', 'a key that opens one stream within a minute', atOnce),
  hidden('answered_requests', 'repeats the answers that were given', atOnce),
  // A device's push address is a secret: whoever has it can send to the device.
  shown('push_devices', 'devices', atOnce, { hides: ['subscription_sealed'] }),
  hidden('hand_offs', 'a link that another device opens within minutes', atOnce),
  hidden('device_notices', 'what is about to be told by text message', atOnce),
  shown('sessions', 'devices', atOnce),
  shown('passkeys', 'devices', atOnce, { hides: ['public_key', 'counter', 'transports'] }),
  shown('carrier_checks', 'devices', atOnce),
  shown('reported_devices', 'devices', atOnce),
  shown('attributions', 'devices', atOnce),
  shown('consents', 'consents', later('consents'), { strip: `device_id = ''` }),
  shown('kfs_acceptances', 'consents', idsOnly),
  shown('extension_acceptances', 'consents', idsOnly),
  shown('survey_answers', 'questionnaire', atOnce),
  shown('identity_pictures', 'identity', atOnce, { file: 'id' }),
  shown('capture_attempts', 'identity', atOnce),
  shown('liveness_challenges', 'identity', atOnce),
  shown('face_checks', 'identity', atOnce, { file: 'selfie_file_id' }),
  shown('verified_identities', 'identity', later('identity'), { strip: 'document_hash = null' }),
  shown('personal_info', 'personalInfo', atOnce),
  shown('emergency_contacts', 'contacts', atOnce),
  shown('bank_accounts', 'bank', atOnce),
  shown('bank_checks', 'bank', atOnce),
  shown('credit_accounts', 'credit', atOnce),
  shown('credit_triggers', 'credit', atOnce, { hides: ['try_at'] }),
  hidden(
    'credit_shadows',
    'what rules that are only tried would have said; nothing is done by it',
    atOnce,
  ),
  shown('credit_decisions', 'credit', atOnce),
  // Its file is a hash of what is gone.
  shown('income_proofs', 'credit', atOnce, { hides: ['file_digest'] }),
  shown('bureau_reports', 'credit', atOnce),
  shown('bureau_disputes', 'credit', atOnce),
  // What a bureau was told of their loans, what it did not take, and what they said against it.
  shown('bureau_rows', 'credit', idsOnly, { hides: ['run_id', 'line', 'dispute_id', 'corrects'] }),
  shown('bureau_row_disputes', 'credit', atOnce, { hides: ['decided_by', 'confirmed_by'] }),
  shown('bureau_warnings', 'credit', atOnce),
  shown('hold_appeals', 'credit', atOnce, { hides: ['decided_by'] }),
  shown('limit_requests', 'credit', atOnce),
  // That something was compared, and of what kind; never with whom.
  shown('fraud_signals', 'credit', atOnce, {
    columns: 'kind, seen_at, expires_on',
  }),
  shown('fraud_case_members', 'credit', idsOnly, {
    columns: 'joined_at as checked_from, left_at as checked_until',
  }),
  hidden('fraud_links', 'other people are in it', atOnce, { of: '(low_id = $1 or high_id = $1)' }),
  hidden('fraud_pending', 'what is compared within a minute', atOnce),
  shown('loans', 'loans', idsOnly),
  shown('loan_moves', 'loans', idsOnly, { of: OF_LOAN }),
  // Its words are those of the documents.
  shown('key_facts', 'loans', idsOnly, { hides: ['content', 'content_packed'] }),
  shown('shown_key_facts', 'loans', atOnce, { hides: ['content', 'content_packed'] }),
  shown('extension_key_facts', 'loans', idsOnly, { of: BY_LOAN, hides: ['content'] }),
  shown('loan_extensions', 'loans', idsOnly, { of: OF_LOAN }),
  shown('loan_plan_rows', 'loans', idsOnly),
  shown('loan_plans', 'loans', idsOnly),
  shown('loan_settlements', 'loans', idsOnly, {
    hides: ['content', 'decided_by', 'confirmed_by'],
  }),
  shown('plan_grants', 'loans', idsOnly, { hides: ['granted_by'] }),
  shown('settlement_grants', 'loans', idsOnly, { hides: ['asked_by', 'confirmed_by'] }),
  shown('hardship_key_facts', 'loans', idsOnly, { hides: ['content'] }),
  shown('loan_penal_pauses', 'loans', idsOnly, { of: OF_LOAN }),
  shown('collection_holds', 'loans', idsOnly, {
    columns: 'loan_id, cause, reason, from_on, until_on, ended_on, opened_by',
  }),
  shown('charge_notices', 'loans', idsOnly, {
    columns: 'loan_id, number, told_on, from_on, until_on',
  }),
  hidden('loans_to_rebook', 'loans that the next night books again', {
    when: 'shortLived',
    by: 'rebookLoans',
  }),
  shown('loan_waivers', 'loans', idsOnly, { of: OF_LOAN }),
  shown('loan_write_offs', 'loans', idsOnly, { of: OF_LOAN, hides: ['allowance_minor'] }),
  shown('payment_promises', 'loans', idsOnly, { hides: ['recorded_by'] }),
  shown('reservations', 'loans', atOnce),
  shown('payouts', 'payments', later('books', 'account_sealed = null'), { of: BY_LOAN }),
  shown('payout_returns', 'payments', idsOnly, {
    columns: 'loan_id, kind, state, amount_minor, currency, told_at, decided_as, decided_at',
  }),
  shown('disputes', 'payments', idsOnly, {
    columns: `loan_id, payment_id, state, amount_minor, currency, reason, opened_on, respond_by,
      answered_at, closed_on`,
  }),
  shown('refund_orders', 'payments', later('books', 'account_sealed = null'), {
    hides: [
      ...['refund_id', 'order_tries', 'next_try_at', 'ask_at', 'asks', 'waits_since'],
      ...['payment_id', 'provider_reference'],
    ],
  }),
  shown('payment_orders', 'payments', idsOnly, { of: BY_LOAN, strip: `borrower_initials = ''` }),
  shown('payments', 'payments', idsOnly, { of: BY_LOAN }),
  shown('proofs', 'payments', later('books', `file_key_sealed = null, reading = '{}'`), {
    // A similar proof may be another person's.
    columns: `id, loan_id, state, reference, amount_minor, currency, paid_on, reading, sent_at,
      answer_by, decided_at, refusal_reason`,
    file: 'file_id',
  }),
  shown('overpayment_reports', 'payments', idsOnly),
  shown('overpayment_refunds', 'payments', idsOnly, { of: BY_LOAN }),
  shown('exit_surpluses', 'payments', idsOnly, { of: BY_LOAN }),
  // How the lender judges the loan in its own books is told to nobody outside.
  shown('journal_entries', 'payments', idsOnly, {
    of: `user_id = $1 and event_key !~ '^(reversal:)?(incomeSuspended|suspense|guarantee)'`,
  }),
  hidden('loan_facts', 'repeats the loan for the lists of the staff', idsOnly),
  hidden('loan_spans', 'repeats the loan for the figures of the portfolio', idsOnly),
  hidden('loan_dues', 'repeats the loan for the figures of the portfolio', idsOnly),
  hidden('guaranteed_loans', 'who bears a part of the lender’s loss with it', idsOnly),
  hidden('guarantee_claims', 'who bears a part of the lender’s loss with it', idsOnly),
  hidden('loss_decisions', 'how the lender classes its loans in its own books', idsOnly),
  hidden('loan_classes', 'how the lender classes its loans in its own books', idsOnly),
  hidden('accrual_segments', 'working figures of what the statement of the loan says', idsOnly, {
    of: OF_LOAN,
  }),
  shown('postings', 'payments', idsOnly, {
    of: `entry_id in (select id from journal_entries where user_id = $1)
      and debit_code not in (1160, 1170, 1180, 2410)
      and credit_code not in (1160, 1170, 1180, 2410)`,
  }),
  hidden('interest_tax_days', 'how much of the paid interest of the loan was tax', idsOnly),
  hidden(
    'tax_documents',
    'register of what the invoices and credit notes of the loan say',
    idsOnly,
  ),
  hidden(
    'tax_receipts',
    'which payments of the loan have a receipt for the tax authority',
    idsOnly,
  ),
  hidden('tax_receipt_lines', 'what such a receipt says of each invoice', idsOnly),
  hidden(
    'tax_stamps',
    'the stamped invoices, which are among the papers of the loan',
    later('books', 'xml_sealed = null'),
  ),
  shown('ledger_sets', 'payments', idsOnly),
  shown('ledger_transfers', 'payments', idsOnly, {
    of: 'set_id in (select id from ledger_sets where user_id = $1)',
  }),
  shown('coupons', 'coupons', idsOnly),
  shown('documents', 'papers', later('books'), {
    of: BY_LOAN,
    hides: ['paper_sealed'],
    file: 'file_id',
  }),
  shown('messages', 'messages', atOnce, {
    hides: ['push_from', 'push_tries', 'mail_from', 'mail_tries'],
  }),
  shown('contacts_log', 'reminders', later('books'), {
    hides: ['operator_id', 'note_sealed', 'try_at', 'tries'],
  }),
  shown('call_announcements', 'reminders', atOnce, { hides: ['operator_id', 'agency_id'] }),
  shown('no_calls', 'reminders', atOnce),
  shown('reminder_choices', 'reminders', atOnce),
  shown('contact_hours', 'reminders', atOnce),
  shown('feedback_pictures', 'feedback', atOnce, {
    of: 'feedback_id in (select id from feedback where user_id = $1)',
    file: 'file_id',
  }),
  shown('feedback_handovers', 'feedback', atOnce, { hides: ['handed_by'] }),
  shown('feedback_replies', 'feedback', atOnce, { hides: ['sent_by'] }),
  shown('feedback', 'feedback', atOnce),
  shown('objections', 'feedback', atOnce, { hides: ['decided_by', 'confirmed_by'] }),
  // Who told it, and what, is not theirs to know; that somebody did is.
  shown('bereavements', 'feedback', atOnce, {
    columns: 'number, reported_on, state, decided_at',
    file: 'file_id',
  }),
  shown('review_cases', 'staff', atOnce),
  shown('step_redos', 'staff', atOnce),
  // Copies for a few days; who looked at them is in the list of who read.
  hidden('quality_pictures', 'copies of pictures, to check how the staff decides', atOnce, {
    file: 'id',
  }),
  hidden('quality_samples', 'how a decision of the staff was checked', atOnce),
  // The reason for a second person is about the staff.
  shown('proposals', 'staff', idsOnly, { hides: ['because', 'sum_minor', 'matched_event_id'] }),
  shown('person_notes', 'staff', atOnce, { hides: ['written_by', 'ended_by'] }),
  shown('work_escalations', 'staff', atOnce, { hides: ['asked_by', 'answered_by'] }),
  hidden('work_items', 'the list of what the staff had to decide or answer', idsOnly),
  hidden('staff_money_actions', 'repeats what the staff did, for its sums', idsOnly),
  shown('operator_audit', 'staff', idsOnly, { hides: ['position'] }),
  shown('personal_data_reads', 'staff', idsOnly, {
    columns: `read_at, what, purpose, subject_id,
      (select name from operators o where o.id = operator_id) as read_by,
      (select string_agg(h.role, ', ' order by h.role) from operator_roles h
        where h.operator_id = personal_data_reads.operator_id
          and h.since_at <= read_at and (h.ended_at is null or h.ended_at > read_at)) as role`,
  }),
  hidden('erasures', 'is made when there is nobody left to ask', idsOnly),
  hidden('payout_events', 'repeats what became of a payout', idsOnly, {
    of: 'payout_id in (select id from payouts where user_id = $1)',
  }),
  hidden('collection_events', 'repeats what became of a payment', idsOnly, {
    of: 'payment_id in (select id from payments where user_id = $1)',
  }),
  hidden(
    'otp_codes',
    'hashes of codes',
    { when: 'shortLived', by: 'forgetCodes' },
    {
      of: 'phone_hash = (select phone_hash from users where id = $1)',
    },
  ),
  hidden(
    'phone_locks',
    'a count of wrong codes, of servers of the version before',
    { when: 'shortLived', by: 'the next right code' },
    {
      of: 'phone_hash = (select phone_hash from users where id = $1)',
    },
  ),
  hidden(
    'wrong_codes',
    'when a code was typed wrong',
    { when: 'shortLived', by: 'forgetWrongCodes' },
    {
      of: 'phone_hash = (select phone_hash from users where id = $1)',
    },
  ),
  hidden('wrong_passkeys', 'when a passkey did not work', {
    when: 'shortLived',
    by: 'forgetWrongPasskeys',
  }),
  // Last, because other tables find their rows by it.
  shown('users', 'account', idsOnly, {
    of: 'id = $1',
    strip: 'phone_hash = null, phone_sealed = null, biz_status = 0',
  }),
]

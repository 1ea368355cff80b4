/** Where the job queue keeps its own tables; all of them are the server's to write. */
export const QUEUE_SCHEMA = 'pgboss'

/**
 * What the eraser may do with a table; whatever it is, it may read the rows too. It locks rows with FOR UPDATE only where it
 * may change a column: PostgreSQL asks for that.
 */
export interface EraserRights {
  readonly adds?: true
  /** The columns that it may clear or set. */
  readonly changes?: readonly string[]
  readonly removes?: true
}

export interface TableRights {
  /**
   * What the server may do beside reading: nothing; add rows; add and change them; or also delete them,
   * because a row stands for something that passes.
   */
  readonly kind: 'readOnly' | 'appendOnly' | 'changing' | 'passing'
  /** The only columns that the server may change; of rows that it may not add, too. */
  readonly changes?: readonly string[]
  /** Absent: the eraser cannot even read it. */
  readonly eraser?: EraserRights
}

const readOnly = (eraser?: EraserRights): TableRights => ({
  kind: 'readOnly',
  ...(eraser && { eraser }),
})
const appendOnly = (eraser?: EraserRights): TableRights => ({
  kind: 'appendOnly',
  ...(eraser && { eraser }),
})
const changing = (eraser?: EraserRights): TableRights => ({
  kind: 'changing',
  ...(eraser && { eraser }),
})
/** Rows whose other columns stay as they were written, which their seals prove. */
const changingIn = (changes: readonly string[], eraser?: EraserRights): TableRights => ({
  ...changing(eraser),
  changes,
})
const passing = (eraser?: EraserRights): TableRights => ({
  kind: 'passing',
  ...(eraser && { eraser }),
})

const READS: EraserRights = {}
const REMOVES: EraserRights = { removes: true }
/** What is registered of an agency or an agent stays as it was asked for. */
const AGENT_CHANGES = ['confirmed_by', 'confirmed_at', 'ended_by', 'ended_at', 'warned_at']

/**
 * Every table of the schema, and who may do what with it; the owner alone may do the rest. A new table needs
 * a line here: tests compare the list with the schema, with what the privacy list erases and with what is
 * sealed. Partitions are reached through their table.
 */
export const TABLE_RIGHTS = {
  account_days: appendOnly(),
  accounts: readOnly(),
  agent_collections: appendOnly(),
  agent_lenders: changing(),
  // What is no longer known of a loan ends; its figures stay.
  accrual_segments: changingIn(['known_until'], READS),
  address_counts: passing(),
  alarm_calls: changing(),
  answered_requests: appendOnly(REMOVES),
  attributions: appendOnly(REMOVES),
  audit_seals: appendOnly(),
  bank_accounts: changing(REMOVES),
  bank_checks: passing(REMOVES),
  bereavements: changingIn(
    [
      'user_id',
      'looked_up_at',
      'state',
      'died_on',
      'closing',
      'decided_by',
      'confirmed_by',
      'decided_at',
      'has_blocked',
      'undone_by',
      'undone_confirmed_by',
      'undone_at',
    ],
    { removes: true, changes: ['told_sealed', 'file_id', 'file_key_sealed', 'address_hash'] },
  ),
  book_adjustments: appendOnly(),
  book_day_seals: appendOnly(),
  book_days: appendOnly(),
  book_events: readOnly(),
  book_month_seals: appendOnly(),
  book_months: appendOnly(),
  class_starts: appendOnly(),
  books: readOnly(),
  bureau_disputes: passing(REMOVES),
  bureau_reports: passing(REMOVES),
  bureau_row_disputes: changingIn(
    ['state', 'answer_sealed', 'decided_by', 'confirmed_by', 'decided_at'],
    REMOVES,
  ),
  bureau_rows: changingIn(
    ['line', 'state', 'reject_code', 'answered_at', 'is_standing', 'ended_at'],
    READS,
  ),
  bureau_runs: changing(),
  bureau_warnings: changingIn(['warned_on', 'adverse_from', 'ended_on'], REMOVES),
  business_days: changing(),
  call_announcements: appendOnly(REMOVES),
  capture_attempts: appendOnly(REMOVES),
  carrier_checks: passing(REMOVES),
  charge_notices: appendOnly(),
  chart_accounts: readOnly(),
  collection_events: changing(),
  collection_strategies: changingIn(['confirmed_by', 'confirmed_at']),
  collection_holds: changingIn(['until_on', 'ended_on']),
  consents: appendOnly({ removes: true, changes: ['device_id'] }),
  contact_hours: passing(REMOVES),
  contact_days: passing(),
  contact_months: passing(),
  contacts_log: changing(REMOVES),
  coupons: changing(),
  credit_accounts: changing(REMOVES),
  credit_decisions: appendOnly(REMOVES),
  credit_memory: passing({
    adds: true,
    changes: ['code', 'repaid_on', 'until_on'],
    removes: true,
  }),
  credit_shadows: appendOnly(REMOVES),
  credit_policies_in_force: changingIn([
    ...['confirmed_by', 'confirmed_at', 'stopped_by', 'stopped_at', 'stopped_why'],
  ]),
  credit_policy_drafts: changingIn([
    ...['report', 'tested_at', 'from_on', 'until_on', 'why', 'confirmed_by', 'confirmed_at'],
  ]),
  credit_switches: changingIn(['decision', 'decided_by', 'decided_at']),
  credit_triggers: changing(REMOVES),
  day_seals: appendOnly(),
  decision_signatures: appendOnly(),
  device_notices: passing(REMOVES),
  disaster_areas: changingIn(['confirmed_by', 'confirmed_at', 'looked_on']),
  disputes: changingIn(
    [
      'state',
      'evidence',
      'answered_by',
      'answered_at',
      'closed_on',
      'closed_at',
      'cost_minor',
      'cost_tax_minor',
      'decided_by',
      'confirmed_by',
      'borne_minor',
    ],
    READS,
  ),
  documents: changing(REMOVES),
  emergency_contacts: changing(REMOVES),
  erasures: readOnly({ adds: true, changes: ['done_at'] }),
  event_listeners: passing(READS),
  event_tickets: passing(REMOVES),
  exclusions: passing({
    adds: true,
    changes: ['reason', 'excluded_at', 'until_on'],
    removes: true,
  }),
  exit_surpluses: appendOnly(),
  extension_acceptances: appendOnly(),
  extension_key_facts: appendOnly(),
  hardship_key_facts: appendOnly(),
  // The selfie goes before the row does.
  due_points: passing(),
  face_checks: passing({
    removes: true,
    changes: ['selfie_file_id', 'selfie_key_sealed', 'selfie_delete_after'],
  }),
  feedback: changing(REMOVES),
  feedback_handovers: appendOnly(REMOVES),
  export_codes: changingIn(['decision', 'decided_by', 'decided_at', 'decided_on']),
  feedback_pictures: appendOnly(REMOVES),
  feedback_replies: appendOnly(REMOVES),
  flow_days: passing(),
  fraud_case_members: changingIn(['left_at', 'release_by', 'release_at']),
  fraud_cases: changingIn(
    ['asked_at', 'proposed_by', 'proposed_at', 'outcome', 'decided_by', 'decided_at', 'note'],
    REMOVES,
  ),
  fraud_links: passing(REMOVES),
  fraud_pending: passing(REMOVES),
  fraud_signals: passing(REMOVES),
  funding_limit_changes: appendOnly(),
  funding_limits: changing(),
  funding_withdrawals: changingIn(['confirmed_by', 'confirmed_on', 'ended_at', 'line_id']),
  guarantee_agreements: changingIn([
    'confirmed_by',
    'confirmed_at',
    'loan_count',
    'disbursed_minor',
  ]),
  guarantee_claims: appendOnly(READS),
  guarantee_moves: appendOnly(),
  guaranteed_loans: appendOnly(READS),
  hold_appeals: changingIn(['state', 'answer_sealed', 'decided_by', 'decided_at'], REMOVES),
  hand_offs: passing(REMOVES),
  hasty_runs: changing(),
  identity_pictures: passing(REMOVES),
  income_proofs: passing(REMOVES),
  index_layers: readOnly(),
  interest_tax_days: appendOnly(READS),
  job_runs: changing({
    changes: [
      'cursor',
      'done_count',
      'batch_count',
      'findings',
      'finished_at',
      'failure',
      'started_at',
    ],
  }),
  journal_entries: appendOnly(READS),
  key_facts: appendOnly(),
  key_fingerprints: changing(),
  kfs_acceptances: appendOnly(),
  // The ledger of the version before, which went over into the journal.
  ledger_sets: readOnly(READS),
  ledger_transfers: readOnly(READS),
  lender_accounts: appendOnly(),
  limit_requests: changing(REMOVES),
  liveness_challenges: changing(REMOVES),
  liveness_frames: readOnly(),
  liveness_prints: appendOnly(REMOVES),
  loan_classes: appendOnly(READS),
  loan_extensions: changing(),
  loan_plan_rows: appendOnly(),
  loan_plans: changingIn(['moved_on', 'ended_on', 'ended']),
  // Kept by triggers, in the name of the owner.
  loan_facts: readOnly(),
  // Made anew from the books.
  loan_dues: passing(),
  loan_spans: passing(),
  loan_moves: appendOnly(READS),
  loan_penal_pauses: changing(),
  // What must not be undone by an erasure is read from it.
  loan_settlements: changingIn(
    ['last_on', 'state', 'decided_by', 'confirmed_by', 'decided_at', 'closed_on'],
    READS,
  ),
  loan_waivers: changing(),
  loan_write_offs: changingIn(['booked_minor']),
  loans_to_rebook: passing(),
  loss_decisions: appendOnly(READS),
  loans: changingIn(
    [
      'status',
      'coupon_id',
      'coupon',
      'coupon_on',
      'disbursed_at',
      'disbursed_on',
      'due_on',
      'cooling_off_until',
      'closed_at',
      'reason_codes',
      'reapply_on',
    ],
    READS,
  ),
  messages: changing(REMOVES),
  // Its days are partitions, made and dropped by functions of the owner.
  metric_events: appendOnly(),
  metric_funnel_days: changing(),
  no_calls: passing(REMOVES),
  objections: changingIn(
    ['state', 'answer_sealed', 'corrected_minor', 'decided_by', 'confirmed_by', 'decided_at'],
    REMOVES,
  ),
  operator_audit: appendOnly({ adds: true }),
  operator_challenges: passing(REMOVES),
  operator_credentials: changingIn(['counter', 'used_at', 'ended_at', 'ended_why']),
  operator_invites: passing(REMOVES),
  operator_links: passing(REMOVES),
  operator_mailboxes: passing(),
  operator_roles: changingIn(['ended_at', 'ended_by']),
  operator_sessions: passing(REMOVES),
  operator_tokens: changingIn(['revoked_at']),
  operator_totps: passing(),
  operator_views: passing(),
  person_notes: changingIn(['ended_by', 'ended_at'], REMOVES),
  operators: changingIn(['revoked_at']),
  otp_codes: changing({ removes: true, changes: ['tries', 'used_at'] }),
  overpayment_refunds: appendOnly(),
  overpayment_reports: appendOnly(),
  paper_words: appendOnly(),
  passkeys: passing(REMOVES),
  payment_orders: changing({ changes: ['borrower_initials'] }),
  payment_promises: changingIn(['outcome', 'paid_minor', 'judged_on']),
  payments: changing(),
  payout_events: appendOnly(),
  payout_returns: changingIn(
    [
      'state',
      'told_on',
      'told_at',
      'pause_id',
      'decided_as',
      'next_payout_id',
      'decided_by',
      'confirmed_by',
      'decided_at',
    ],
    READS,
  ),
  payouts: changing({ changes: ['account_sealed'] }),
  personal_data_reads: appendOnly(),
  personal_info: changing(REMOVES),
  // Of servers of a version before, as is liveness_frames.
  phone_locks: readOnly(),
  plan_grants: appendOnly(),
  platform_fee_credits: changingIn([
    ...['confirmed_by', 'confirmed_at', 'credited_on', 'year', 'number', 'name', 'parties'],
  ]),
  platform_fee_payments: appendOnly(),
  platform_fees: changingIn([
    ...['confirmed_by', 'confirmed_at', 'charged_on', 'year', 'number', 'name', 'parties'],
    'credited_at',
  ]),
  portfolio_day_facts: passing(),
  portfolio_days: passing(),
  portfolio_rolls: changing(),
  posting_rules: readOnly(),
  postings: appendOnly(READS),
  product_versions: appendOnly(),
  promise_days: passing(),
  proofs: changing({ changes: ['file_key_sealed', 'reading'] }),
  proposals: changingIn(['decided_by', 'decided_at', 'decision']),
  provider_lines: changing(),
  push_devices: passing(REMOVES),
  quality_pictures: passing(REMOVES),
  quality_samples: passing({ removes: true, changes: ['state', 'evidence_sealed'] }),
  recon_exceptions: changing(),
  recon_items: changing(),
  recon_matches: appendOnly(),
  recon_runs: appendOnly(),
  recovery_agencies: changingIn(AGENT_CHANGES),
  recovery_agents: changingIn(AGENT_CHANGES),
  refund_orders: changing({ changes: ['account_sealed'] }),
  reminder_choices: changing(REMOVES),
  remittance_moves: appendOnly(),
  remittances: appendOnly(),
  reported_devices: changing(REMOVES),
  reservations: changing(REMOVES),
  review_cases: passing(REMOVES),
  roll_cells: passing(),
  restore_drills: appendOnly(),
  sandbox_attachments: appendOnly(),
  sandbox_bank_lines: appendOnly(),
  sandbox_carrier_codes: passing(),
  sandbox_clock: changing(),
  sandbox_collections: changing(),
  sandbox_deliveries: changing(),
  sandbox_messages: appendOnly(REMOVES),
  sandbox_payouts: appendOnly(),
  sandbox_settlement_rows: changing(),
  sandbox_bureau_disputes: changing(),
  sandbox_bureau_files: appendOnly(),
  sandbox_bureau_refused: changing(),
  sandbox_bureau_rows: passing(),
  sandbox_bureau_inquiries: appendOnly(),
  sandbox_stamps: changing(),
  schema_migrations: readOnly(),
  seal_checkpoints: appendOnly(),
  sealed_rows: appendOnly(),
  seen_nonces: passing(),
  sessions: changing(REMOVES),
  settlement_grants: changingIn(['confirmed_by', 'confirmed_at', 'until_on']),
  // Of the comparison of the version before.
  settlement_rows: readOnly(),
  shown_key_facts: passing(REMOVES),
  staff_money_actions: appendOnly(),
  staff_patterns: appendOnly(),
  staff_proposals: changingIn(['decision', 'decided_by', 'decided_at', 'email_sealed']),
  statement_fetches: changing(),
  statement_files: appendOnly(),
  statement_lines: changingIn(['posted_at', 'matched_at']),
  step_redos: changing(REMOVES),
  survey_answers: changing(REMOVES),
  // Rows are noted by triggers, in the name of whoever writes, and taken off when they are sealed.
  tax_days: appendOnly(),
  tax_documents: appendOnly(READS),
  tax_receipt_days: appendOnly(),
  tax_receipt_lines: appendOnly(READS),
  tax_receipts: changingIn(['ended_on', 'ended_as'], READS),
  tax_set_offs: appendOnly(),
  tax_stamps: changingIn(
    [
      ...['state', 'try_at', 'tries', 'fault', 'drawn_at', 'xml_sealed', 'uuid', 'stamped_at'],
      ...['cancel_reason', 'cancelled_at'],
    ],
    { changes: ['xml_sealed'] },
  ),
  unsealed_rows: passing({ adds: true }),
  used_open_tokens: appendOnly(REMOVES),
  used_passkey_challenges: appendOnly(REMOVES),
  users: changing({ changes: ['phone_hash', 'phone_sealed', 'biz_status', 'closed_at'] }),
  verified_identities: changing({ removes: true, changes: ['document_hash'] }),
  work_escalations: changingIn(['answered_by', 'answered_at', 'answer_sealed'], REMOVES),
  // Opened and closed by triggers; who works on one is all that the server may say of it.
  vintage_points: passing(),
  work_items: {
    kind: 'readOnly',
    eraser: READS,
    changes: [
      ...['claimed_by', 'claimed_until', 'assigned_to', 'wake_at', 'waits_for'],
      'escalated_by',
    ],
  },
  work_targets: readOnly(),
  wrong_codes: passing({ adds: true, removes: true }),
  wrong_passkeys: passing(REMOVES),
} as const satisfies Readonly<Record<string, TableRights>>

/** Numbers are given out by the server; all are readable, so that a backup takes them along. */
export const DRAWN_SEQUENCES: readonly string[] = [
  'extension_kfs_number',
  'hardship_kfs_number',
  'kfs_number',
  'receipt_number',
]

/** Functions that do for a role what only the owner may. */
export const FUNCTION_RIGHTS: Readonly<Record<string, readonly Role[]>> = {
  open_book: ['app'],
  make_metric_days: ['app', 'eraser'],
  drop_metric_days: ['eraser'],
}

/** The server, and what erases people and whatever has passed its time. */
export type Role = 'app' | 'eraser'

/** The name in the database of each role. */
export type RoleNames = Readonly<Record<Role, string>>

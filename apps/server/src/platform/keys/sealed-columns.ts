/** A column of sealed values, and the context that authenticates each of them. */
export interface SealedColumn {
  table: string
  column: string
  /** An SQL expression that identifies the row. */
  id: string
  /** The context that the domain seals with, in SQL; opening fails when the two differ. */
  context: string
}

const column = (
  table: string,
  name: string,
  rest: { id?: string; context: string },
): SealedColumn => ({ table, column: name, id: 'id', ...rest })

const byUser = { id: 'user_id' }

/** Every column that is sealed under the field key; a test compares it with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  column('users', 'phone_sealed', { context: `'users.phone ' || id` }),
  column('survey_answers', 'answers_sealed', {
    ...byUser,
    context: `'survey_answers.answers ' || user_id`,
  }),
  column('identity_pictures', 'file_key_sealed', {
    context: `'identity_pictures.file_key ' || user_id`,
  }),
  column('identity_pictures', 'fields_sealed', {
    context: `'identity_pictures.fields ' || user_id`,
  }),
  column('face_checks', 'selfie_key_sealed', {
    ...byUser,
    context: `'face_checks.selfie_key ' || user_id`,
  }),
  column('verified_identities', 'fields_sealed', {
    ...byUser,
    context: `'verified_identities.fields ' || user_id`,
  }),
  column('personal_info', 'info_sealed', {
    ...byUser,
    context: `'personal_info.info ' || user_id`,
  }),
  column('emergency_contacts', 'contact_sealed', {
    id: `user_id || ' ' || position`,
    context: `'emergency_contacts.contact ' || position || ' ' || user_id`,
  }),
  column('bank_checks', 'holder_name_sealed', {
    context: `'bank_checks.holder_name ' || user_id`,
  }),
  column('bank_accounts', 'account_sealed', { context: `'bank_accounts.account ' || user_id` }),
  column('credit_decisions', 'facts_sealed', {
    context: `'credit_decisions.facts_sealed ' || user_id`,
  }),
  column('payouts', 'account_sealed', { context: `'payouts.account_sealed ' || id` }),
  column('refund_orders', 'account_sealed', {
    id: 'refund_id',
    context: `'refund_orders.account_sealed ' || refund_id`,
  }),
  column('statement_lines', 'raw_sealed', {
    id: 'line_id',
    context: `'statement_lines.raw ' || line_id`,
  }),
  column('proofs', 'file_key_sealed', { context: `'proofs.file_key ' || id` }),
  column('limit_requests', 'reason_sealed', {
    context: `'limit_requests.reason_sealed ' || user_id`,
  }),
  column('income_proofs', 'reading_sealed', {
    id: 'proof_id',
    context: `'income_proofs.reading ' || user_id`,
  }),
  column('income_proofs', 'figures_sealed', {
    id: 'proof_id',
    context: `'income_proofs.figures ' || user_id`,
  }),
  column('bureau_reports', 'report_sealed', {
    id: 'report_id',
    context: `'bureau_reports.report ' || user_id`,
  }),
  column('bureau_row_disputes', 'answer_sealed', {
    id: 'dispute_id',
    context: `'bureau_row_disputes.answer ' || dispute_id`,
  }),
  column('hold_appeals', 'words_sealed', {
    id: 'appeal_id',
    context: `'hold_appeals.words ' || appeal_id`,
  }),
  column('hold_appeals', 'answer_sealed', {
    id: 'appeal_id',
    context: `'hold_appeals.answer ' || appeal_id`,
  }),
  column('documents', 'paper_sealed', { context: `'documents.paper_sealed ' || id` }),
  column('documents', 'file_key_sealed', { context: `'documents.file_key_sealed ' || id` }),
  column('feedback', 'message_sealed', { context: `'feedback.message ' || id` }),
  column('feedback', 'answer_sealed', { context: `'feedback.answer ' || id` }),
  column('work_escalations', 'question_sealed', {
    context: `'work_escalations.question ' || id`,
  }),
  column('work_escalations', 'answer_sealed', { context: `'work_escalations.answer ' || id` }),
  column('quality_samples', 'evidence_sealed', {
    context: `'quality_samples.evidence ' || id`,
  }),
  column('quality_pictures', 'file_key_sealed', {
    context: `'quality_pictures.file_key ' || id`,
  }),
  column('feedback_handovers', 'note_sealed', { context: `'feedback_handovers.note ' || id` }),
  column('feedback_replies', 'reply_sealed', { context: `'feedback_replies.reply ' || id` }),
  column('person_notes', 'note_sealed', { context: `'person_notes.note ' || id` }),
  column('feedback_pictures', 'file_key_sealed', {
    context: `'feedback_pictures.file_key ' || id`,
  }),
  column('contacts_log', 'note_sealed', {
    id: 'id',
    context: `'contacts_log.note ' || id`,
  }),
  column('tax_stamps', 'xml_sealed', {
    id: 'stamp_id',
    context: `'tax_stamps.xml ' || stamp_id`,
  }),
  column('objections', 'note_sealed', {
    id: 'objection_id',
    context: `'objections.note ' || objection_id`,
  }),
  column('objections', 'answer_sealed', {
    id: 'objection_id',
    context: `'objections.answer ' || objection_id`,
  }),
  column('bereavements', 'told_sealed', {
    id: 'report_id',
    context: `'bereavements.told ' || report_id`,
  }),
  column('bereavements', 'file_key_sealed', {
    id: 'report_id',
    context: `'bereavements.file_key ' || report_id`,
  }),
  column('push_devices', 'subscription_sealed', {
    context: `'push_devices.subscription ' || id`,
  }),
  column('passkeys', 'label_sealed', { context: `'passkeys.label ' || user_id` }),
  column('operator_mailboxes', 'email_sealed', {
    id: 'operator_id',
    context: `'operator_mailboxes.email ' || operator_id`,
  }),
  column('operator_totps', 'secret_sealed', {
    id: 'operator_id',
    context: `'operator_totps.secret ' || operator_id`,
  }),
  column('operator_totps', 'pending_sealed', {
    id: 'operator_id',
    context: `'operator_totps.secret ' || operator_id`,
  }),
  column('staff_proposals', 'email_sealed', {
    context: `'operator_mailboxes.email ' || operator_id`,
  }),
]

/** Every column that holds a hash under the index keys. */
export const INDEX_COLUMNS: readonly { table: string; column: string }[] = [
  { table: 'users', column: 'phone_hash' },
  { table: 'otp_codes', column: 'phone_hash' },
  { table: 'phone_locks', column: 'phone_hash' },
  { table: 'wrong_codes', column: 'phone_hash' },
  { table: 'carrier_checks', column: 'phone_hash' },
  { table: 'identity_pictures', column: 'number_hash' },
  { table: 'verified_identities', column: 'document_hash' },
  { table: 'exclusions', column: 'document_hash' },
  { table: 'credit_memory', column: 'document_hash' },
  { table: 'bank_checks', column: 'account_hash' },
  { table: 'bank_accounts', column: 'account_hash' },
  { table: 'push_devices', column: 'endpoint_hash' },
  { table: 'fraud_signals', column: 'value_hash' },
  { table: 'operator_mailboxes', column: 'email_hash' },
]

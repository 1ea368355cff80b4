import * as account from './account.ts'
import * as appeals from './appeals.ts'
import * as bereavements from './bereavements.ts'
import * as bureau from './bureau.ts'
import * as certification from './certification.ts'
import * as coupons from './coupons.ts'
import * as credit from './credit.ts'
import * as devices from './devices.ts'
import * as documents from './documents.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as events from './events.ts'
import * as feedback from './feedback.ts'
import * as hardship from './hardship.ts'
import * as income from './income.ts'
import * as loans from './loans.ts'
import * as messages from './messages.ts'
import * as metrics from './metrics.ts'
import * as objections from './objections.ts'
import * as operatorAgents from './operator/agents.ts'
import * as operatorAppeals from './operator/appeals.ts'
import * as operatorBereavements from './operator/bereavements.ts'
import * as operatorBooks from './operator/books.ts'
import * as operatorBureau from './operator/bureau.ts'
import * as operatorCash from './operator/cash.ts'
import * as operatorContacts from './operator/contacts.ts'
import * as operatorCredit from './operator/credit.ts'
import * as operatorDisputes from './operator/disputes.ts'
import * as operatorFraud from './operator/fraud.ts'
import * as operatorFunding from './operator/funding.ts'
import * as operatorGuarantees from './operator/guarantees.ts'
import * as operatorInsight from './operator/insight.ts'
import * as operatorLoans from './operator/loans.ts'
import * as operatorLosses from './operator/losses.ts'
import * as operatorMonths from './operator/months.ts'
import * as operatorNotes from './operator/notes.ts'
import * as operatorObjections from './operator/objections.ts'
import * as operatorOutbox from './operator/outbox.ts'
import * as operatorPeople from './operator/people.ts'
import * as operatorPlatform from './operator/platform.ts'
import * as operatorPolicies from './operator/policies.ts'
import * as operatorQuality from './operator/quality.ts'
import * as operatorReconciliation from './operator/reconciliation.ts'
import * as operatorRelief from './operator/relief.ts'
import * as operatorSession from './operator/session.ts'
import * as operatorSettlements from './operator/settlements.ts'
import * as operatorStaff from './operator/staff.ts'
import * as operatorTax from './operator/tax.ts'
import * as operatorViews from './operator/views.ts'
import * as operatorWork from './operator/work.ts'
import * as operator from './operator.ts'
import * as passkeys from './passkeys.ts'
import * as preorder from './preorder.ts'
import * as privacy from './privacy.ts'
import * as proofs from './proofs.ts'
import * as push from './push.ts'
import * as reminders from './reminders.ts'
import * as repayments from './repayments.ts'
import * as sessions from './sessions.ts'
import * as settlement from './settlement.ts'
import * as support from './support.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call, in the order of the domains. A call that is not listed here does not exist. */
export const ENDPOINTS: readonly EndpointSpec[] = [
  account,
  passkeys,
  sessions,
  certification,
  credit,
  income,
  bureau,
  appeals,
  loans,
  repayments,
  hardship,
  settlement,
  objections,
  proofs,
  webhooks,
  documents,
  messages,
  coupons,
  preorder,
  events,
  push,
  support,
  feedback,
  bereavements,
  devices,
  reminders,
  privacy,
  metrics,
  operator,
  operatorReconciliation,
  operatorBooks,
  operatorMonths,
  operatorCash,
  operatorCredit,
  operatorPolicies,
  operatorDisputes,
  operatorFraud,
  operatorAppeals,
  operatorFunding,
  operatorGuarantees,
  operatorLosses,
  operatorBereavements,
  operatorSettlements,
  operatorQuality,
  operatorContacts,
  operatorAgents,
  operatorNotes,
  operatorObjections,
  operatorRelief,
  operatorBureau,
  operatorSession,
  operatorStaff,
  operatorTax,
  operatorViews,
  operatorWork,
  operatorOutbox,
  operatorPeople,
  operatorPlatform,
  operatorLoans,
  operatorInsight,
].flatMap((domain) => Object.values(domain).filter(isEndpoint))

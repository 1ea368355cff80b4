import type { WorkKind } from '@noren/contract/operator/work'
import { hrefOf } from './place.ts'

/** The pages of the lender's cash and books. */
export const MONEY_PAGES = [
  'books',
  'reconciliation',
  'months',
  'funds',
  'invoices',
  'tax',
  'disputes',
  'guarantees',
] as const
export type MoneyPage = (typeof MONEY_PAGES)[number]

/** What two persons set for all borrowers. */
export const SETTINGS_PAGES = ['disasters', 'strategy', 'policies'] as const
export type SettingsPage = (typeof SETTINGS_PAGES)[number]

/** Every page of the console and its address. */
export const to = {
  day: () => hrefOf('/'),
  queue: (kind: WorkKind, chosen: Record<string, string | undefined> = {}) =>
    hrefOf('/work', { kind, ...chosen }),
  item: (kind: WorkKind, itemId: string) => hrefOf(`/work/${itemId}`, { kind }),
  approvals: (chosen: Record<string, string | undefined> = {}) => hrefOf('/approvals', chosen),
  approval: (proposalId: string) => hrefOf(`/approvals/${proposalId}`),
  loans: (chosen: Record<string, string | undefined> = {}) => hrefOf('/loans', chosen),
  loan: (loanId: string, chosen: Record<string, string | undefined> = {}) =>
    hrefOf(`/loans/${loanId}`, chosen),
  insight: (
    page: 'portfolio' | 'vintages' | 'rolls' | 'collections' | 'shadows' | 'work',
    chosen: Record<string, string | undefined> = {},
  ) => hrefOf(`/insight/${page}`, chosen),
  money: (page: MoneyPage, chosen: Record<string, string | undefined> = {}) =>
    hrefOf(`/money/${page}`, chosen),
  exception: (exceptionId: string, chosen: Record<string, string | undefined> = {}) =>
    hrefOf(`/money/reconciliation/${exceptionId}`, chosen),
  entry: (entryId: string) => hrefOf(`/money/entries/${entryId}`),
  settings: (page: SettingsPage, chosen: Record<string, string | undefined> = {}) =>
    hrefOf(`/settings/${page}`, chosen),
  contacts: () => hrefOf('/contacts'),
  agents: () => hrefOf('/agents'),
  people: () => hrefOf('/people'),
  person: (userId: string, purpose?: string, chosen: Record<string, string | undefined> = {}) =>
    hrefOf(`/people/${userId}`, { purpose, ...chosen }),
  me: () => hrefOf('/me'),
  signIn: () => hrefOf('/sign-in'),
} as const

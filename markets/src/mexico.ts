import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { Market } from './market.ts'

export const MEXICO: Market = {
  code: 'mx',
  effectiveOn: day('2026-01-01'),
  name: 'México',
  currency: 'MXN',
  currencySymbol: '$',
  defaultLanguage: 'es',
  locale: 'es-MX',
  languages: ['es', 'en', 'id', 'vi'],
  areaCode: '+52',
  phoneLength: 10,
  phonePattern: '^[2-9]\\d{9}$',
  zone: 'America/Mexico_City',
  zoneLabel: 'CST',
  taxLabel: 'IVA',
  taxOnFeesPpm: 160_000,
  loanMinorMax: minor(20_000_00),
  otpLength: 4,
  costMeasure: 'CAT',
  // No statutory ceiling for consumer credit; the operator sets its own.
  caps: {
    aprMaxPpm: 1_000_000,
    dailyCostMaxPpm: null,
    totalCostMaxPpm: 1_000_000,
    penalPerDayMaxPpm: 1_000,
    penalMaxPpm: 100_000,
    extensionCountMax: 1,
    coolingOffDaysMin: 1,
  },
  documentKinds: [
    {
      documentKind: 'curp',
      pattern: '^[A-Z]{4}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d$',
      keptLength: null,
      hasBack: false,
    },
    { documentKind: 'ine', pattern: '^\\d{13}$', keptLength: null, hasBack: true },
  ],
  bankIdentifierLabel: 'CLABE',
  bankIdentifierPattern: '^\\d{3}$',
  accountNumberPattern: '^\\d{18}$',
  channels: [
    { channelCode: 'spei', kind: 'bankTransfer', route: '/va', isPublic: false, validHours: 72 },
    {
      channelCode: 'oxxo',
      kind: 'convenienceStore',
      route: '/sky-offline',
      isPublic: true,
      validHours: 72,
    },
  ],
  contactWindow: {
    fromMinute: 9 * 60,
    untilMinute: 18 * 60 + 30,
    lawFromMinute: 7 * 60,
    lawUntilMinute: 22 * 60,
    smsPerDayMax: 1,
    pushPerDayMax: 1,
  },
  kycTierLimits: { documentFace: minor(15_000_00), operatorReviewed: minor(20_000_00) },
  supportContacts: {
    whatsApp: '+52 55 5555 0142',
    phone: '800 555 0140',
    email: 'ayuda@noren.example',
    hours: '09:00–18:30',
  },
  grievance: {
    officerName: 'Lucía Prado',
    phone: '800 555 0142',
    email: 'une@noren.example',
    answerDays: 30,
    escalationName: 'CONDUSEF',
    escalationUrl: 'https://www.condusef.gob.mx',
  },
}

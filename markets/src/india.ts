import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { Market } from './market.ts'

export const INDIA: Market = {
  code: 'in',
  effectiveOn: day('2025-11-28'),
  name: 'India',
  currency: 'INR',
  currencySymbol: '₹',
  defaultLanguage: 'en',
  locale: 'en-IN',
  languages: ['en', 'es', 'id', 'vi'],
  areaCode: '+91',
  phoneLength: 10,
  phonePattern: '^[6-9]\\d{9}$',
  zone: 'Asia/Kolkata',
  zoneLabel: 'IST',
  taxLabel: 'GST',
  taxOnFeesPpm: 180_000,
  loanMinorMax: minor(80_000_00),
  otpLength: 4,
  costMeasure: 'APR',
  // The law names no APR ceiling for these lenders; this one is the operator's own.
  caps: {
    aprMaxPpm: 1_000_000,
    dailyCostMaxPpm: 2_000,
    totalCostMaxPpm: 1_000_000,
    penalPerDayMaxPpm: 1_000,
    penalMaxPpm: 100_000,
    extensionCountMax: 1,
    coolingOffDaysMin: 1,
  },
  // Aadhaar: only the last four digits are stored or shown. PAN: the fourth letter P is a person.
  documentKinds: [
    { documentKind: 'aadhaar', pattern: '^[2-9]\\d{11}$', keptLength: 4, hasBack: true },
    {
      documentKind: 'pan',
      pattern: '^[A-Z]{3}P[A-Z]\\d{4}[A-Z]$',
      keptLength: null,
      hasBack: false,
    },
  ],
  bankIdentifierLabel: 'IFSC',
  bankIdentifierPattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
  accountNumberPattern: '^\\d{9,18}$',
  channels: [
    { channelCode: 'upi', kind: 'upi', route: '/repay-code', isPublic: true, validHours: 24 },
    { channelCode: 'upiQr', kind: 'qr', route: '/sky-scan', isPublic: true, validHours: 24 },
    {
      channelCode: 'virtualAccount',
      kind: 'virtualAccount',
      route: '/va',
      isPublic: false,
      validHours: 72,
    },
    {
      channelCode: 'cashCode',
      kind: 'cashCode',
      route: '/sky-code',
      isPublic: true,
      validHours: 72,
    },
    {
      channelCode: 'cashOutlet',
      kind: 'cashCode',
      route: '/sky-offline',
      isPublic: true,
      validHours: 72,
    },
    {
      channelCode: 'convenienceStore',
      kind: 'convenienceStore',
      route: '/sky-eleven',
      isPublic: true,
      validHours: 72,
    },
  ],
  // Draft and final conduct rules allow 08:00 to 19:00; the product's own hours are kinder.
  contactWindow: {
    fromMinute: 9 * 60,
    untilMinute: 18 * 60 + 30,
    lawFromMinute: 8 * 60,
    lawUntilMinute: 19 * 60,
    smsPerDayMax: 1,
    pushPerDayMax: 1,
  },
  kycTierLimits: { documentFace: minor(60_000_00), operatorReviewed: minor(80_000_00) },
  supportContacts: {
    whatsApp: '+91 55555 01420',
    phone: '1800 000 0140',
    email: 'help@noren.example',
    hours: '09:00–18:30',
  },
  grievance: {
    officerName: 'Meera Nair',
    phone: '1800 000 0142',
    email: 'grievance@noren.example',
    answerDays: 30,
    escalationName: 'RBI Complaint Management System',
    escalationUrl: 'https://cms.rbi.org.in',
  },
}

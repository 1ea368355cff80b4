import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { Market } from './market.ts'

export const VIETNAM: Market = {
  code: 'vn',
  effectiveOn: day('2026-01-01'),
  name: 'Việt Nam',
  currency: 'VND',
  currencySymbol: '₫',
  defaultLanguage: 'vi',
  locale: 'vi-VN',
  languages: ['vi', 'en', 'es', 'id'],
  areaCode: '+84',
  phoneLength: 9,
  phonePattern: '^[35789]\\d{8}$',
  zone: 'Asia/Ho_Chi_Minh',
  zoneLabel: 'ICT',
  taxLabel: 'VAT',
  taxOnFeesPpm: 100_000,
  loanMinorMax: minor(20_000_000),
  otpLength: 4,
  costMeasure: 'APR',
  // Civil Code 2015, art. 468: at most 20 % a year, fees counted; art. 466 for what is late.
  caps: {
    aprMaxPpm: 200_000,
    dailyCostMaxPpm: null,
    totalCostMaxPpm: 1_000_000,
    penalPerDayMaxPpm: 270,
    penalMaxPpm: 100_000,
    extensionCountMax: 1,
    coolingOffDaysMin: 1,
  },
  documentKinds: [
    { documentKind: 'cccd', pattern: '^\\d{3}[0-9]\\d{8}$', keptLength: null, hasBack: true },
  ],
  bankIdentifierLabel: 'BIN',
  bankIdentifierPattern: '^\\d{6}$',
  accountNumberPattern: '^\\d{6,19}$',
  channels: [
    { channelCode: 'vietQr', kind: 'qr', route: '/sky-scan', isPublic: true, validHours: 24 },
  ],
  contactWindow: {
    fromMinute: 9 * 60,
    untilMinute: 18 * 60 + 30,
    lawFromMinute: 7 * 60,
    lawUntilMinute: 21 * 60,
    smsPerDayMax: 1,
    pushPerDayMax: 1,
  },
  kycTierLimits: { documentFace: minor(10_000_000), operatorReviewed: minor(20_000_000) },
  supportContacts: {
    whatsApp: '+84 55 555 0142',
    phone: '1800 5550140',
    email: 'hotro@noren.example',
    hours: '09:00–18:30',
  },
  grievance: {
    officerName: 'Trần Minh Anh',
    phone: '1800 5550142',
    email: 'khieunai@noren.example',
    answerDays: 30,
    escalationName: 'Ngân hàng Nhà nước Việt Nam',
    escalationUrl: 'https://www.sbv.gov.vn',
  },
}

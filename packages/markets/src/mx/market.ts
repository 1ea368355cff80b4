import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { Country } from '../pack.ts'
import { USUAL_QUALITY } from '../quality-rules.ts'
import { USUAL_RELIEF } from '../relief-rules.ts'
import { USUAL_SETTLEMENT } from '../settlement-rules.ts'
import { HOLIDAYS } from './holidays.ts'

export const MARKET: Country = {
  effectiveOn: day('2026-01-01'),
  name: 'México',
  currency: 'MXN',
  currencySymbol: '$',
  defaultLanguage: 'es',
  locale: 'es-MX',
  areaCode: '+52',
  phoneLength: 10,
  phonePattern: '^[2-9]\\d{9}$',
  // Until 2019 a mobile number had a 1 after +52, and 01, 044 or 045 before it in domestic calls.
  phonePrefix: '01|04[45]|1',
  zone: 'America/Mexico_City',
  zoneLabel: 'CST',
  holidays: HOLIDAYS,
  taxLabel: 'IVA',
  taxOnFeesPpm: 160_000,
  loanMinorMax: minor(20_000_00),
  exampleMinor: minor(5_000_00),
  otpLength: 4,
  isCarrierCheckNeeded: false,
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
      // Its number here is the holder's CURP: the card's own numbers change with every card.
      documentKind: 'ine',
      pattern: '^[A-Z]{4}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d$',
      keptLength: null,
      sides: ['front', 'back'],
      requiredFields: ['number', 'name', 'dob'],
      optionalFields: ['gender', 'electorKey', 'cardNumber', 'address'],
    },
  ],
  bankIdentifierLabel: 'CLABE',
  paymentReferenceLabel: 'clave de rastreo',
  bankIdentifierPattern: '^\\d{3}$',
  isBankIdentifierTyped: false,
  accountNumberLength: { min: 18, max: 18 },
  hasClabe: true,
  repaymentRules: {
    partMinorMin: minor(100_00),
    promiseDaysMax: 15,
    promisesMax: 2,
    promiseWindowDays: 90,
    promiseKeptPpmMin: 250_000,
    planDaysBefore: 7,
    plansMax: 2,
    planWindowDays: 730,
    planAskedDays: 7,
    ...USUAL_RELIEF,
    ...USUAL_SETTLEMENT,
    objectionDays: 15,
    proofAnswerDays: 2,
    refusedProofsMax: 1,
  },
  penalRules: { effectiveOn: day('2025-11-01'), noticeDays: 14, daysMax: 90 },
  // What will be in force is looked at for two months before it is.
  creditShadows: [{ version: 'mx-2027-01', fromOn: day('2026-11-01'), untilOn: day('2026-12-31') }],
  qualityRules: USUAL_QUALITY,
  channels: [
    {
      channelCode: 'spei',
      kind: 'bankTransfer',
      route: '/va',
      isPublic: false,
      validHours: 72,
      bank: {
        bankName: 'Banco Sandbox',
        bankCode: '',
        // Banco de México has assigned 000 to no bank.
        accountPrefix: '000000',
        accountLength: 18,
      },
    },
    {
      channelCode: 'oxxo',
      kind: 'convenienceStore',
      route: '/sky-offline',
      isPublic: true,
      validHours: 72,
      amountMinorMax: minor(10_000_00),
      stores: [{ storeCode: 'oxxo', name: 'OXXO' }],
    },
  ],
  contactWindow: {
    fromMinute: 9 * 60,
    untilMinute: 18 * 60 + 30,
    lawFromMinute: 7 * 60,
    lawUntilMinute: 22 * 60,
    smsPerDayMax: 1,
    pushPerDayMax: 1,
    allPerDayMax: 2,
    allPerWeekMax: 7,
  },
  kycTierLimits: { documentFace: minor(15_000_00), operatorReviewed: minor(20_000_00) },
  secondOperatorAboveMinor: minor(1_000_00),
  secondApprovalAboveMinor: minor(10_000_00),
  waivedAtDeathMaxMinor: minor(6_000_00),
  supportContacts: {
    whatsApp: '+52 00 5555 0142',
    phone: '800 000 0140',
    email: 'ayuda@noren.example',
    hours: '09:00–18:30',
  },
  grievance: {
    officerName: 'Lucía Prado',
    phone: '800 000 0142',
    email: 'une@noren.example',
    answerDays: 30,
    escalationName: 'CONDUSEF',
    escalationUrl: 'https://www.condusef.gob.mx',
  },
}

import { OPERATOR_ROLES, type OperatorRole, STAFF_CALLS } from '@noren/contract/operator/roles'
import { WORK_KINDS } from '@noren/contract/operator/work'
import { expect, test } from 'vitest'
import { DESK_KINDS, DESKS, deskKindOf, desksFor, numberOf, rolesWith } from './work-kinds.ts'

const callsOf = (role: OperatorRole): string[] =>
  Object.keys(STAFF_CALLS).filter((call) => STAFF_CALLS[call]?.roles.includes(role))

test.each([
  ['creditOfficer', ['application', 'limitRequest', 'qaSample']],
  [
    'kycReviewer',
    [
      'faceCase',
      'documentCase',
      'accountCase',
      'fraudSignal',
      'objection',
      'qaSample',
      'holdAppeal',
    ],
  ],
  // A lead alone leads nobody.
  ['teamLead', []],
  [
    'finance',
    [
      'proof',
      'payoutFailure',
      'bereavement',
      'settlement',
      'objection',
      'qaSample',
      'bureauReject',
    ],
  ],
  ['collectionsLead', ['settlement']],
  ['grievanceOfficer', ['bereavement', 'holdAppeal', 'ticket', 'complaint']],
  ['support', ['bureauReject', 'ticket', 'complaint']],
  ['admin', []],
  ['analyst', []],
] as const)('%s has these desks', (role, kinds) => {
  expect(desksFor(callsOf(role))).toEqual(kinds)
})

test('a lead has the desks of those they lead, and the one where two of them differ', () => {
  const led = callsOf('kycReviewer')
  expect(desksFor([...led, ...callsOf('teamLead')])).toEqual(
    DESK_KINDS.filter((kind) => kind === 'qaDisagreement' || desksFor(led).includes(kind)),
  )
})

test('who audits looks at every desk and decides at none', () => {
  // But for what is decided again: who decided it first is not told to anybody before.
  expect(desksFor(callsOf('auditor'))).toEqual(DESK_KINDS.filter((kind) => kind !== 'qaSample'))
  const decides = DESK_KINDS.filter((kind) => callsOf('auditor').includes(DESKS[kind].decides))
  expect(decides).toEqual([])
})

test('every desk is of a kind that waits, with calls of the contract', () => {
  for (const kind of DESK_KINDS) {
    expect(WORK_KINDS).toContain(kind)
    expect(STAFF_CALLS[DESKS[kind].shows], DESKS[kind].shows).toBeDefined()
    // An answer moves nothing: a limited session gives it too.
    const isAnswer = DESKS[kind].decides === 'answerGrievance'
    expect(STAFF_CALLS[DESKS[kind].decides]?.touch === 'none').toBe(isAnswer)
  }
  expect(deskKindOf('reconBreak')).toBeNull()
  expect(deskKindOf(null)).toBeNull()
})

test('the roles that have a call are named', () => {
  expect(rolesWith('listStaff', OPERATOR_ROLES)).toEqual(['auditor', 'admin'])
})

test('work is called by its subject’s number, else by its kind and the end of an id', () => {
  const subjectId = '01a2158a-b3b9-77de-9505-da4f11372f15'
  const loan = { kind: 'application', subjectId, subjectNumber: 'LN-9366-8720' } as const
  expect(numberOf(loan)).toBe('LN-9366-8720')
  expect(numberOf({ ...loan, kind: 'faceCase', subjectNumber: null })).toBe('FC-372F15')
})

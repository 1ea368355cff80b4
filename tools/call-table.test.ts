import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginOut, revokeLogin } from '@noren/contract/account'
import { type EndpointSpec, endpoint } from '@noren/contract/endpoint'
import { saveReminders } from '@noren/contract/reminders'
import { expect, test } from 'vitest'
import { callTable } from './call-table.ts'
import { root } from './source-files.ts'

const base = {
  method: 'POST',
  path: '/x',
  travel: 'json',
  response: loginOut.response,
  errors: [],
} as const
const rowOf = (call: EndpointSpec) => callTable([call], {}, {}).rows[0]?.cells

test('what a call has to prove follows from what the contract says of it', () => {
  const reads = { ...base, method: 'GET' } as const
  const read = endpoint({ ...reads, name: 'read', access: 'public' })
  const no = 'notNeeded'
  const yes = 'missing'
  expect(rowOf(read)).toEqual({ happy: yes, refused: no, notYours: no, twice: no, atOnce: no })
  const own = endpoint({ ...reads, name: 'own', access: 'signedIn' })
  expect(rowOf(own)).toMatchObject({ notYours: yes, twice: no })
  const { body } = saveReminders
  const save = endpoint({ ...base, name: 'save', access: 'signedIn', body, changes: true })
  expect(rowOf(save)).toEqual({ happy: yes, refused: yes, notYours: no, twice: yes, atOnce: yes })
  const cancel = endpoint({ ...save, name: 'cancel', body: revokeLogin.body })
  expect(rowOf(cancel)).toMatchObject({ notYours: yes })
  const staff = endpoint({ ...reads, name: 'staff', access: 'operator' })
  expect(rowOf(staff)).toMatchObject({ notYours: yes, atOnce: no })
  const told = endpoint({ ...base, name: 'told', access: 'provider', errors: ['SIGNATURE'] })
  expect(rowOf(told)).toEqual({ happy: yes, refused: yes, notYours: no, twice: yes, atOnce: yes })
})

test('what is missing is told, and so is an excuse that nobody needs', () => {
  const read = endpoint({ ...base, name: 'read', access: 'public', errors: ['NOT_FOUND'] })
  const proven = { 'read happy': ['a test'] }
  expect(callTable([read], proven, {}).missing).toEqual(['read refused'])
  expect(callTable([read], { ...proven, 'read refused': [] }, {}).missing).toEqual(['read refused'])
  expect(callTable([read], proven, { 'read refused': 'why' })).toMatchObject({
    missing: [],
    outdated: [],
  })
  const outdated = ['read happy', 'read twice', 'gone happy']
  const excused = Object.fromEntries(outdated.map((of) => [of, 'why']))
  expect(callTable([read], proven, excused).outdated).toEqual(outdated)
})

test('only a whole run of the tests is asked for the table', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({ test: 'node tools/test.mjs', calls: 'node tools/calls.ts' })
  const program = readFileSync(join(root, 'tools/test.mjs'), 'utf8')
  expect(program).toMatch(/if \(chosen\.length === 0\) timed\([^\n]*tools\/calls\.ts/)
})

import { expect, test } from 'vitest'
import { type Control, idNameOf } from './id-name.ts'

const CONTROL: Control = {
  tag: 'button',
  name: '',
  id: '',
  classes: [],
  leadsTo: null,
  position: 2,
}

test.each<[Partial<Control>, string]>([
  [{ tag: 'input', name: 'companyName', id: '_r_4_' }, '/loan input#companyName'],
  [{ id: 'credit-success' }, '/loan button#credit-success'],
  [{ id: ':r1:' }, '/loan button[2]'],
  [{ id: 'loan-4402991' }, '/loan button[2]'],
  [{ tag: 'a', leadsTo: '/repay/:repayId' }, '/loan a>/repay/:repayId'],
  [{ classes: ['button', 'button-line'] }, '/loan button.button-line[2]'],
  [{ classes: ['button'] }, '/loan button.button[2]'],
])('%o is told as %s', (changed, idName) => {
  expect(idNameOf('/loan', { ...CONTROL, ...changed })).toBe(idName)
})

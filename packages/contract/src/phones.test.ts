import { expect, test } from 'vitest'
import { normalisePhone } from './phones.ts'

const india = { code: 'in', phonePattern: '^[6-9]\\d{9}$' }
const mexico = { code: 'mx', phonePattern: '^[2-9]\\d{9}$', formerPhonePrefix: '1' }
const indonesia = { code: 'id', phonePattern: '^8\\d{8,11}$' }
const vietnam = { code: 'vn', phonePattern: '^[35789]\\d{8}$' }

const cases = [
  [india, '9876543210', '9876543210'],
  [india, '98765 43210', '9876543210'],
  [india, ' 098765-43210 ', '9876543210'],
  [india, '919876543210', '9876543210'],
  [india, '91 98765 43210', '9876543210'],
  [india, '+91 98765 43210', '9876543210'],
  [india, '+91 (98765) 43210', '9876543210'],
  [india, '8123456789', '8123456789'],
  [india, '6000000001', '6000000001'],
  [india, '9198765432', '9198765432'],
  [india, '0091 9876543210', '9876543210'],
  [india, '９８７６５４３２１０', '9876543210'],
  [india, '5123456789', undefined],
  [india, '12345', undefined],
  [india, '98765432101', undefined],
  [india, '', undefined],
  [india, 'ring 9876543210', undefined],
  [india, '9876543210 ext 5', undefined],
  [india, '+1 212 555 0101', undefined],
  [mexico, '55 1234 5678', '5512345678'],
  [mexico, '+52 1 55 1234 5678', '5512345678'],
  [indonesia, '0812-3456-789', '8123456789'],
  [indonesia, '+62 812 3456 789', '8123456789'],
  [vietnam, '0912 345 678', '912345678'],
  [vietnam, '+84 912345678', '912345678'],
] as const

test.each(cases)('[L1.2] %o: %s is read as %s', (market, text, expected) => {
  expect(normalisePhone(text, market)).toBe(expected)
})

import { expect, test } from 'vitest'
import { TICKET_NUMBER_COUNT, ticketNumberOf } from './rules.ts'

test('a ticket number has eight digits whatever number was drawn', () => {
  expect(ticketNumberOf(44_029_917)).toBe('TK-4402-9917')
  expect(ticketNumberOf(7)).toBe('TK-0000-0007')
  expect(ticketNumberOf(TICKET_NUMBER_COUNT - 1)).toBe('TK-9999-9999')
})

import { expect, test } from 'vitest'
import { joinedPages, type MessagePage, withRead } from './message-pages.ts'

const page = (ids: string[], unreadCount = ids.length): MessagePage => ({
  details: ids.map((messageId) => ({
    messageId,
    kind: 'loanPaidOut',
    title: 'Money sent',
    text: 'It arrived.',
    at: '2026-03-02T06:30:00.000Z',
    isRead: false,
    borrowId: null,
    documentIds: [],
  })),
  page: 1,
  hasMore: false,
  unreadCount,
})

test.each<[string, MessagePage[], string[]]>([
  ['no page', [], []],
  ['one page', [page(['c', 'b', 'a'])], ['c', 'b', 'a']],
  ['two pages', [page(['d', 'c']), page(['b', 'a'])], ['d', 'c', 'b', 'a']],
  ['a message pushed over the edge', [page(['d', 'c']), page(['c', 'b'])], ['d', 'c', 'b']],
])('[S1.3] %s is one list, newest first, each message once', (_, pages, ids) => {
  expect(joinedPages(pages).map(({ messageId }) => messageId)).toEqual(ids)
})

test('[S1.3] read on one page: its mark goes, and the count is the server’s', () => {
  const before = page(['b', 'a'], 7)
  const after = withRead(before, 'a', 6)
  expect(after.details.map(({ isRead }) => isRead)).toEqual([false, true])
  expect(after.unreadCount).toBe(6)
  expect(before.details[1]?.isRead).toBe(false)
})

test('[S1.3] a page without the message takes only the new count', () => {
  const after = withRead(page(['b', 'a'], 7), 'z', 6)
  expect([after.details.every(({ isRead }) => !isRead), after.unreadCount]).toEqual([true, 6])
})

import { ApiError } from '@noren/client/api-error'
import { makeQueryClient } from '@noren/client/query-client'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import { productList } from '@noren/contract/loans'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshHome } from './refresh.ts'

type Answer = () => unknown

/** Home with every read answered once; from then on each answers as given in `later`. */
async function openHome(later: Readonly<Record<string, Answer>>): Promise<QueryClient> {
  const queryClient = makeQueryClient({ call: async () => undefined as never }, () => undefined)
  for (const { name } of [creditInfo, couponList, productList]) {
    let times = 0
    const queryFn = async () => {
      times += 1
      return times === 1 ? 'first' : (later[name]?.() ?? 'again')
    }
    const options = { queryKey: [name], queryFn, retry: false } as const
    new QueryObserver(queryClient, options as never).subscribe(() => undefined)
  }
  await queryClient.refetchQueries({ predicate: ({ state }) => state.data === undefined })
  return queryClient
}

const fails =
  (error: ApiError): Answer =>
  () => {
    throw error
  }
const lost = fails(new ApiError('network', {}))

test('home is up to date when each read was answered', async () => {
  const queryClient = await openHome({})
  expect(await refreshHome(queryClient)).toBe(true)
  expect(queryClient.getQueryData([creditInfo.name])).toBe('again')
})

test.each([
  ['every read is lost', { creditInfo: lost, couponList: lost, productList: lost }],
  ['one read is lost', { couponList: lost }],
  ['a read is refused', { creditInfo: fails(new ApiError('refused', { code: 500, msg: '' })) }],
])('home is not up to date when %s, though what was known still stands there', async (_, later) => {
  const queryClient = await openHome(later)
  expect(await refreshHome(queryClient)).toBe(false)
  expect(queryClient.getQueryData([couponList.name])).toBeDefined()
})

test('a list of loans that is closed for now is an answer', async () => {
  const closed = fails(new ApiError('refused', { code: 315, msg: '' }))
  expect(await refreshHome(await openHome({ productList: closed }))).toBe(true)
})

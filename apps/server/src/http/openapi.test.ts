import { ENDPOINTS } from '@noren/contract/index'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

let t: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  t = await startTestApp()
  const response = await fetch(`${t.url}/docs/json`)
  paths = (await response.json()).paths
})
afterAll(() => t.close())

test('[W3.6] every call of the contract is in the document, by its name, and none besides', () => {
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(documented.map(({ operationId }) => operationId).toSorted()).toEqual(
    ENDPOINTS.map(({ name }) => name).toSorted(),
  )
})

test('[W3.6] a call says what it takes: its path, its body, its file, its token', () => {
  const detail = paths['/api/user/repay/detail/{repayId}']?.get
  expect(detail?.parameters).toMatchObject([{ name: 'repayId', in: 'path', required: true }])
  expect(detail?.security).toEqual([{ token: [] }])
  const login = paths['/api/user/login/otpLoginCheck']?.post
  const { properties } = login?.requestBody?.content['application/json']?.schema ?? {}
  expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['phone', 'code']))
  expect(login?.security).toEqual([])
  const ocr = paths['/api/user/kyc/invoke/ocr']?.post
  expect(ocr?.requestBody?.content['multipart/form-data']?.schema.properties).toHaveProperty('file')
})

test('people find it at /docs, where the sandbox is on', async () => {
  const page = await fetch(`${t.url}/docs/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('swagger-ui')
})

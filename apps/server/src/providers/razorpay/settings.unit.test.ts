import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { readRazorpaySettings } from './settings.ts'

const good = {
  RAZORPAY_KEY_ID: 'rzp_live_AbCdEf12345678',
  RAZORPAY_KEY_SECRET: 'hush-hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'a-long-webhook-secret',
  RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
}

test('the address is that of Razorpay unless another is given', () => {
  expect(readRazorpaySettings(good)).toMatchObject({
    keyId: 'rzp_live_AbCdEf12345678',
    accountNumber: '7878780080316316',
    baseUrl: 'https://api.razorpay.com',
  })
  const other = { ...good, RAZORPAY_BASE_URL: 'http://127.0.0.1:8080/' }
  expect(readRazorpaySettings(other).baseUrl).toBe('http://127.0.0.1:8080')
  expect(readRazorpaySettings({ ...good, RAZORPAY_BASE_URL: '' }).baseUrl).toMatch(/^https:/)
})

test('the secrets can be read, but nothing that prints the settings shows them', () => {
  const settings = readRazorpaySettings(good)
  expect(settings.keySecret).toBe('hush-hush-hush')
  expect(settings.webhookSecret).toBe('a-long-webhook-secret')
  for (const shown of [
    JSON.stringify(settings),
    inspect(settings),
    JSON.stringify({ ...settings }),
  ]) {
    expect(shown).toContain('rzp_live_')
    expect(shown).not.toContain('hush')
    expect(shown).not.toContain('webhook-secret')
  }
})

test('everything that is missing is named at once', () => {
  const read = () => readRazorpaySettings({})
  expect(read).toThrow(ConfigError)
  for (const name of Object.keys(good)) expect(read).toThrow(`${name} is not set: expected `)
  expect(read).not.toThrow('RAZORPAY_BASE_URL')
})

test.each([
  ['RAZORPAY_KEY_ID', 'sk_live_AbCdEf12345678'],
  ['RAZORPAY_KEY_SECRET', 'with space'],
  ['RAZORPAY_WEBHOOK_SECRET', 'short'],
  ['RAZORPAY_ACCOUNT_NUMBER', '7878-7800'],
  ['RAZORPAY_BASE_URL', 'http://api.razorpay.com'],
  ['RAZORPAY_BASE_URL', 'ftp://api.razorpay.com'],
  ['RAZORPAY_BASE_URL', 'razorpay'],
])('a wrong %s (%s) is named and not shown', (name, value) => {
  const read = () => readRazorpaySettings({ ...good, [name]: value })
  expect(read).toThrow(`${name} has a wrong value: expected `)
  expect(read).not.toThrow(`'${value}'`)
})

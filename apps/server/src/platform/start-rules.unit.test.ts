import { expect, test } from 'vitest'
import { PROVIDER_SETTINGS, SETTINGS } from '../config.ts'
import { isLoopback, misspeltNames } from './start-rules.ts'

const tables = [SETTINGS, ...Object.values(PROVIDER_SETTINGS)]

test.each([
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['trust-proxy', 'TRUST_PROXY'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL_FILE', 'DATABASE_URL'],
  ['SANDBOXS', 'SANDBOX'],
  ['HOSTS', 'HOST'],
  ['sms', 'SMS'],
  ['RAZORPAY_KEY', 'RAZORPAY_KEY_ID'],
  ['NODE_EVN', 'NODE_ENV'],
])('%s is taken for a misspelt %s', (name, meant) => {
  expect(misspeltNames({ [name]: 'x' }, tables)).toEqual([
    `${name} is no setting: write ${meant}, or leave it out`,
  ])
})

// Variables of operating systems, shells, package managers, clusters and test runners.
const OF_OTHERS =
  'HOME HOSTNAME PATH PWD OLDPWD SHELL SHLVL USER LOGNAME LANG LC_ALL TERM TZ TMPDIR EDITOR MAILER ' +
  'HTTP_PROXY HTTPS_PROXY NO_PROXY IS_SANDBOX MODE DEV PROD SSR BASE_URL TEST VITEST NODE NODE_OPTIONS NODE_PATH ' +
  'npm_command npm_config_user_agent npm_lifecycle_event INIT_CWD KUBERNETES_PORT NOREN_PORT METRICS_SERVICE_PORT ' +
  'DATABASE_PORT DATABASE_PASSWORD DATABASE_URL_TEST WEB_PORT NOREN_SERVER NOREN_OPERATOR_TOKEN KEY_VAULT_NAME ' +
  'PUSH_GATEWAY VAULT_ADDR VAULT_TOKEN AWS_REGION MALLOC_ARENA_MAX OTEL_SERVICE_NAME SSH_AUTH_SOCK PGHOST PGPORT'

test.each(OF_OTHERS.split(' '))('%s is somebody else’s and left alone', (name) => {
  expect(misspeltNames({ [name]: 'x' }, tables)).toEqual([])
})

test('every setting by its own name, or in a file, is left alone', () => {
  const names = tables.flatMap((table) => Object.keys(table))
  const env = Object.fromEntries(
    names.flatMap((name) => [name, `${name}_FILE`]).map((n) => [n, 'x']),
  )
  expect(names.length).toBeGreaterThan(45)
  expect(misspeltNames(env, tables)).toEqual([])
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.example.com', false],
])('%s is the loopback: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is)
})

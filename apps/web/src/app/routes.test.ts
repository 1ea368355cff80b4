import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ENDPOINTS } from '@noren/contract'
import type { Access } from '@noren/contract/endpoint'
import { expect, test } from 'vitest'
import { SCREENS } from '../../../../e2e/screens.ts'
import { tabTarget } from './guards.ts'
import { placeOf } from './paths.ts'
import { matchRoute, notFoundRoute, routes } from './routes.ts'

const src = resolve(import.meta.dirname, '..')
const place = (file: string): string => relative(src, file)

type Import = { names: readonly string[]; from: string }

/** What a module imports at run time; type imports are erased. */
function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const still = [...text.matchAll(/^import (?!type )(?:([^'"]*?) from )?'([^']+)'/gm)]
  const late = [...text.matchAll(/\bimport\('([^']+)'\)/g)]
  return [
    ...still.map(([, what = '', from = '']) => ({
      names: what.replace(/\btype \w+/g, '').match(/\w+/g) ?? [],
      from,
    })),
    ...late.map(([, from = '']) => ({ names: [], from })),
  ]
}

/** A page's module with all of our modules that it imports, directly, indirectly or dynamically. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { from } of importsOf(file)) {
    const next = resolve(dirname(file), from)
    if (from.startsWith('.') && /\.tsx?$/.test(from) && existsSync(next)) modulesOf(next, found)
  }
  return found
}

const accessOf = new Map<string, Access>(ENDPOINTS.map(({ name, access }) => [name, access]))

/** `module: call` for every call of the contract that a page's modules import. */
function callsOf(file: string): { call: string; access: Access }[] {
  return [...modulesOf(file)].flatMap((module) =>
    importsOf(module)
      .filter(({ from }) => from.startsWith('@noren/contract/'))
      .flatMap(({ names }) => names)
      .flatMap((name) => {
        const access = accessOf.get(name)
        return access ? [{ call: `${place(module)}: ${name}`, access }] : []
      }),
  )
}

const RANK: Readonly<Record<Access, number>> = {
  public: 0,
  signedIn: 1,
  certified: 2,
  provider: 3,
  operator: 3,
}

/** Calls that a page makes only for some people, although others may open it too. */
const ASKED_OF_SOME: Readonly<Record<string, string>> = {
  'shell/CustomerServiceContacts.tsx: borrowBill': 'enabled for certified people',
  'features/account/MoneyThings.tsx: creditInfo': 'enabled for certified people',
  'features/account/ConsentSwitches.tsx: borrowStatus': 'enabled for certified people',
  'features/account/DocumentsView.tsx: borrowBill': 'enabled for certified people',
  'features/account/DocumentsView.tsx: borrowDocuments': 'one for each loan',
  'features/account/MailTrouble.tsx: documentMail': 'beside loans',
  'features/account/MendMail.tsx: documentMail': 'the same',
  'features/account/MendMail.tsx: sendDocumentMail': 'the same',
  'features/account/MessageSheet.tsx: borrowDocuments': 'of a message about a loan',
  'loan-view/use-document-download.ts: borrowDocument': 'a document of a loan',
  'features/account/link/use-go-on.ts: loginOut': 'of who was signed in here before',
  'features/certification/CreditSuccess.tsx: creditInfo': 'the last step is done by then',
  'features/certification/CreditSuccess.tsx: receiveCouponOnCompletion': 'the same',
  'features/repayments/payment/use-order.ts: repayOrder':
    'by ref; a refusal is said as a broken link',
  'features/repayments/payment/OrderOver.tsx: repayOrder': 'made stale, not asked',
}

const source = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8')
const fileOf = (path: string): string => {
  const row = source.slice(source.indexOf(`path: '${path}'`))
  const [, from = ''] = /import\('([^']+)'\)/.exec(row) ?? []
  return resolve(import.meta.dirname, from)
}

const pages = routes.map((route) => ({ ...route, file: fileOf(route.path) }))
const refused = pages.map(({ path, access, file }) => ({
  path,
  calls: callsOf(file)
    .filter((one) => RANK[one.access] > RANK[access])
    .map(({ call }) => call),
}))

test.each(refused)('$path opens only for people whose calls are answered', ({ calls }) => {
  expect(calls.filter((call) => !(call in ASKED_OF_SOME))).toEqual([])
})

test('the reading finds calls, also those of a part that comes later', () => {
  const ofHome = callsOf(fileOf('/home')).map(({ call }) => call)
  expect(ofHome).toContain('features/credit/HomePage.tsx: creditInfo')
  expect(ofHome).toContain('features/credit/reservation/TakeBackDialog.tsx: guidanceWithdraw')
})

test('no exception is left over', () => {
  const needed = new Set(refused.flatMap(({ calls }) => calls))
  expect(Object.keys(ASKED_OF_SOME).filter((call) => !needed.has(call))).toEqual([])
})

test.each(pages.filter(({ tab }) => tab))('$path is where its tab leads', ({ path, tab }) => {
  expect(tab && tabTarget(tab, { hasToken: true, bizStatus: 60 })).toBe(path)
})

test('each feature has a page, and each page lies in a feature', () => {
  const features = readdirSync(join(src, 'features'))
  const of = pages.map(({ file }) => /^features\/([\w-]+)\//.exec(place(file))?.[1])
  expect(of).not.toContain(undefined)
  // The group `documents` is shown by pages of other features.
  expect(features.filter((name) => !of.includes(name))).toEqual(['documents'])
})

/** Any values: only the shape of a screen's path is used. */
const ANYBODY = { loanId: '7', couponId: '7' } as Parameters<
  Exclude<(typeof SCREENS)[number]['path'], string>
>[0]
/** The first word of a screen's name is its page: '/repay/:repayId' is 'repay', 'repay overdue', … */
const nameOf = (path: string): string =>
  path.split('/').findLast((piece) => !piece.startsWith(':')) ?? ''

test.each(routes)('$path is among the screens that are looked at', ({ path }) => {
  const name = nameOf(path)
  const rows = SCREENS.filter((screen) => screen.name.split(' ')[0] === name)
  expect(rows).not.toEqual([])
})

test('each screen that is looked at is at a route', () => {
  const lost = SCREENS.filter((screen) => {
    const path = typeof screen.path === 'string' ? screen.path : screen.path(ANYBODY)
    // Only the server knows the page of a payment order; the root redirects.
    return path !== '/' && matchRoute(placeOf(path).path).route === notFoundRoute
  })
  expect(lost.map(({ name }) => name)).toEqual(['not-found'])
})

test('what is below the app knows its paths, its guards and what a page is given, and nothing else', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('app/'))
    .map((file) => join(src, file))
  const OPEN = ['app/paths.ts', 'app/guards.ts', 'app/page-props.ts']
  const upwards = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
      .map(([, from = '']) => place(resolve(dirname(file), from)))
      .filter((target) => {
        if (/\/texts\//.test(target)) return false
        if (target.startsWith('app/')) return !OPEN.includes(target) || isIn(file, 'device', 'i18n')
        return isIn(file, 'device') && /^(shell|features|loan-view)\//.test(target)
      })
      .map((target) => `${place(file)} → ${target}`),
  )
  expect(upwards).toEqual([])
})

const isIn = (file: string, ...folders: string[]): boolean =>
  folders.some((folder) => place(file).startsWith(`${folder}/`))

import { runMetricsCommand } from '@noren/server/commands/metrics'
import { deviceHashOf } from '@noren/server/domains/metrics/save-metrics'
import { openDataFolder } from '@noren/testkit/open-data-folder'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { borrow, fillBankAccount, goOn, newPhone, signIn } from './borrower.ts'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import {
  type BackOffice,
  openBackOffice,
  plainCall,
  type SignedInPerson,
  signedInPerson,
} from './people.ts'

interface Row {
  id: string
  kind: string
  uploadType: number | null
  name: string
  body: Record<string, unknown>
}

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let folder: Awaited<ReturnType<typeof openDataFolder>>
let phone: Phone
let page: Page
let context: BrowserContext
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  office = await openBackOffice(noren)
  folder = await openDataFolder(noren.dataDir)
  shop = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await folder?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})
beforeEach(async () => {
  phone = await shop.phone()
  page = phone.page
  context = phone.context
})
afterEach(() => phone.close())

const ask = async <Result>(text: string, values: unknown[]): Promise<Result[]> =>
  (await folder.deps.db.query<Result>({ text, values })).rows

const deviceIdOf = async (): Promise<string> => {
  const cookies = await context.cookies(noren.url)
  return cookies.find(({ name }) => name === 'noren_device')?.value ?? ''
}

/** What is stored about this phone so far. */
const rows = async (): Promise<Row[]> =>
  ask<Row>(
    `select id, kind, upload_type as "uploadType", name, body from metric_events
     where device_hash = $1 order by happened_at, position`,
    [deviceHashOf(folder.deps, await deviceIdOf())],
  )
const uploadTypes = async () =>
  (await rows()).filter(({ kind }) => kind === 'deviceInfo').map(({ uploadType }) => uploadType)
const behaviours = async () => (await rows()).filter(({ kind }) => kind === 'behaviour')
const until = <Value>(read: () => Promise<Value>) => expect.poll(read)

/** Opens a page as a signed-in person on this phone and waits until the app start was reported. */
const open = async (person: SignedInPerson, path: string): Promise<void> => {
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto(`/#${path}`)
  await until(uploadTypes).toContain(20)
}

/** Makes the page believe it was hidden. */
const hide = () =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const allow = (person: SignedInPerson, purpose: string) =>
  plainCall(noren.url, '/consent', {
    token: person.token,
    body: { consents: [{ purpose, given: true }], textVersion: 'test' },
  })

const allowPlace = async (): Promise<void> => {
  await context.grantPermissions(['geolocation'], { origin: noren.url })
  await context.setGeolocation({ latitude: 18.52043, longitude: 73.85674 })
}

describe('uploads at their moments', () => {
  test('[G7.1] [M4.1] 20 once a session, 10 at the first sign-in, 30 at the next; the device once', async () => {
    const number = newPhone()
    await signIn(page, noren.url, number)
    await until(uploadTypes).toEqual(expect.arrayContaining([10, 20]))
    const [start] = await rows()
    expect(Object.keys(start?.body ?? {}).sort()).toEqual([
      'launch',
      'osType',
      'resolution',
      'screenHeight',
      'screenWidth',
      'userAgent',
    ])
    expect(start?.body).toMatchObject({ screenWidth: 360, screenHeight: 780 })
    const reported = () =>
      ask<{ operatingSystem: string }>(
        'select operating_system as "operatingSystem" from reported_devices where device_id = $1',
        [deviceId],
      )
    const deviceId = await deviceIdOf()
    await until(reported).toHaveLength(1)
    await until(() => page.evaluate(() => localStorage.getItem('isReportedDeviceInfo'))).toContain(
      'true',
    )
    await until(() => page.evaluate(() => sessionStorage.getItem('appStartFlag'))).toContain('true')

    // A link signs in an existing person: the same session of the tab, another one of the person.
    const known = await signedInPerson(noren.url)
    await context.clearCookies({ name: 'noren_token' })
    const token = office.openTokenFor(known.userId)
    await page.goto(`/?openToken=${encodeURIComponent(token)}&uniqueChannel=sms`)
    await goOn(page)
    await until(uploadTypes).toContain(30)
    expect((await uploadTypes()).filter((type) => type === 20)).toEqual([20])
    expect(await reported()).toHaveLength(1)
  })

  test('[M4.2] 80 when certification is complete, with the place where it was allowed', async () => {
    const person = await office.atBankStep()
    await allow(person, 'location')
    await allowPlace()
    await open(person, '/facial-auth/step-four')
    await until(() => page.evaluate(() => localStorage.getItem('noren_consents'))).toContain(
      'location',
    )
    const account = '50100123456789'
    await fillBankAccount(page, account)
    await until(uploadTypes).toContain(80)
    const stored = await rows()
    const [start, certified] = [20, 80].map((type) => stored.find((row) => row.uploadType === type))
    expect(certified?.body).toMatchObject({ latitude: 18.52, longitude: 73.86 })
    expect(start?.body).not.toHaveProperty('latitude')
    const text = JSON.stringify(stored)
    for (const personal of [account, person.phone, person.name, person.token, person.userId]) {
      expect(text).not.toContain(personal)
    }
  })

  test('[M4.2] 60 when an application is sent, 90 when it is a loan; the place once, as allowed at home', async () => {
    const person = await office.certified()
    await allow(person, 'location')
    await allowPlace()
    await open(person, '/home')
    await until(() => page.evaluate(() => localStorage.getItem('noren_consents'))).toContain(
      'location',
    )
    // As the dialog of guides.test.ts leaves it with somebody who is certified already.
    await page.evaluate(() => {
      const untilMs = performance.timeOrigin + 86_400_000
      localStorage.setItem('noren_located', JSON.stringify([untilMs, 'atApply']))
    })
    await borrow(page, 'Lamp 61')
    await until(uploadTypes).toEqual([20, 60, 90])
    const located = (await rows()).filter(({ body }) => 'latitude' in body)
    expect(located.map(({ uploadType }) => uploadType)).toEqual([60])
    expect(await page.evaluate(() => localStorage.getItem('noren_located'))).toContain('true')
  })

  test('[M4.2] an application whose payout fails is not told as a loan', async () => {
    // For this ending of the account number the sandbox's bank reports a closed account.
    const person = await office.certified({ accountNumber: '501001230001' })
    await open(person, '/home')
    await borrow(page, 'Lamp 61')
    await until(uploadTypes).toEqual([20, 60])
    const status = async () =>
      (await plainCall(noren.url, '/borrow/bill?borrowType=0', { token: person.token })).details[0]
        ?.borrowStatus
    await until(status).toBe(30)
    await page.goto('/#/home')
    await page.reload()
    await page.goto('/#/order')
    await page
      .getByRole('link', { name: /^Change/ })
      .first()
      .waitFor()
    expect(await uploadTypes()).toEqual([20, 60])
    expect(await page.evaluate(() => localStorage.getItem('noren_applied'))).toContain('"')
  })
})

describe('the behaviour log', () => {
  /** A person on their profile page, whose tab links to the same page. */
  const onProfile = async (isAllowed: boolean): Promise<SignedInPerson> => {
    const person = await office.certified()
    if (isAllowed) await allow(person, 'analytics')
    await open(person, '/user')
    await until(() => page.evaluate(() => localStorage.getItem('noren_consents'))).not.toBeNull()
    return person
  }
  const tap = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1)
      await page.locator('a[href="#/user"]').first().click()
  }
  const kept = () =>
    page.evaluate(() => {
      const [, log] = JSON.parse(localStorage.getItem('noren_metrics') ?? '[]')
      return { entries: log?.entries.length ?? 0, uploads: log?.uploads.length ?? 0 }
    })

  test('[M3.4] leaves the device at twenty entries and not before', async () => {
    await onProfile(true)
    await tap(19)
    await until(kept).toEqual({ entries: 19, uploads: 0 })
    expect(await behaviours()).toEqual([])
    await tap(1)
    await until(behaviours).toHaveLength(20)
    const stored = await behaviours()
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
    expect(stored[0]).toMatchObject({
      uploadType: 50,
      name: '/user a>/user',
      body: { content: 'tap' },
    })
    await until(kept).toEqual({ entries: 0, uploads: 0 })
  })

  test('[M3.4] leaves by beacon when the page is hidden, and counts once', async () => {
    await onProfile(true)
    await tap(3)
    const beacons: Request[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'ping') beacons.push(request)
    })
    await hide()
    await until(behaviours).toHaveLength(4)
    await until(async () => beacons).toHaveLength(1)
    const form = new URLSearchParams(beacons[0]?.postData() ?? '')
    expect([...form.keys()].sort()).toEqual([
      'appId',
      'appVersion',
      'catsKey',
      'catsNonce',
      'dataType',
      'deviceId',
      'timestamp',
      'uploadType',
      'value',
    ])
    expect(form.get('value')).not.toContain('{')
    // It is sent once more, since nobody knows whether a beacon arrived.
    await page.reload()
    await until(kept).toEqual({ entries: 0, uploads: 0 })
    const stored = await behaviours()
    expect(stored.filter(({ body }) => body.content === 'tap')).toHaveLength(3)
  })

  test('[M3.4] is not lost when the document goes away in earnest', async () => {
    await onProfile(true)
    await tap(2)
    await page.goto('about:blank')
    await page.goto('/#/user')
    await until(async () =>
      (await behaviours()).filter(({ body }) => body.content === 'tap'),
    ).toHaveLength(2)
  })

  test('stays on the device without a connection, and leaves when that comes back', async () => {
    await onProfile(true)
    await context.setOffline(true)
    await tap(25)
    await until(kept).toEqual({ entries: 5, uploads: 1 })
    expect(await behaviours()).toEqual([])
    await context.setOffline(false)
    await until(behaviours).toHaveLength(25)
    await until(kept).toEqual({ entries: 0, uploads: 0 })
  })

  test('is not kept without the consent; a withdrawn one ends it at once', async () => {
    await onProfile(false)
    await tap(25)
    expect(await kept()).toEqual({ entries: 0, uploads: 0 })
    await page.goto('/#/user?view=consents')
    const statistics = page.getByRole('switch', { name: 'Usage statistics' })
    await statistics.click()
    await page.getByText('Recorded: given').waitFor()
    await page.goto('/#/user')
    await tap(3)
    await until(async () => (await kept()).entries).toBeGreaterThanOrEqual(3)
    await page.goto('/#/user?view=consents')
    await statistics.click()
    await page.getByText('Recorded: withdrawn').waitFor()
    await until(kept).toEqual({ entries: 0, uploads: 0 })
    await page.goto('/#/user')
    await tap(3)
    expect(await kept()).toEqual({ entries: 0, uploads: 0 })
  })

  test('[M3.6] of a field says how much was written and never what', async () => {
    const person = await office.certified()
    await allow(person, 'analytics')
    await open(person, '/feedback')
    await until(() => page.evaluate(() => localStorage.getItem('noren_consents'))).not.toBeNull()
    const said = 'My number is 9876543210 and I am Asha Kulkarni'
    const field = page.getByRole('textbox').first()
    await field.pressSequentially(said)
    await field.blur()
    await hide()
    await until(async () => (await behaviours()).map(({ body }) => body.content)).toContain(
      `length=${said.length};changes=${said.length}`,
    )
    const text = JSON.stringify(await rows())
    for (const personal of [
      '9876543210',
      'Asha',
      'Kulkarni',
      'number is',
      person.phone,
      person.token,
    ]) {
      expect(text).not.toContain(personal)
    }
  })
})

test('[G8.1] where a person came from is told once they allow it', async () => {
  const person = await office.certified()
  await page.goto('/?utm_source=facebook&fbclid=IwAR0-x_1')
  await page.locator('#landing .dock').waitFor()
  await open(person, '/user?view=consents')
  const told = () =>
    ask<{ parameters: object }>('select parameters from attributions where user_id = $1', [
      person.userId,
    ])
  expect(await told()).toEqual([])
  await page.getByRole('switch', { name: 'Usage statistics' }).click()
  await until(told).toMatchObject([
    { parameters: { utmSource: 'facebook', fbclid: 'IwAR0-x_1', fbc: /^fb\.1\.\d+\.IwAR0-x_1$/ } },
  ])
})

describe('what goes wrong', () => {
  const errors = async (kind: string) => (await rows()).filter((row) => row.kind === kind)

  test('[M5.1] a script error is told, and read in our own sources', async () => {
    const person = await office.certified()
    await open(person, '/user')
    const chunkOfPage = async (): Promise<string | undefined> => {
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      return files.find((name) => /\/assets\/UserPa-[^/]*\.js$/.test(name))
    }
    await until(chunkOfPage).toBeDefined()
    const chunk = (await chunkOfPage()) ?? ''
    const lines = (await (await fetch(chunk)).text()).split('\n')
    const line = lines.findIndex((text) => text.includes('data-page-heading'))
    const place = `${chunk}:${line + 1}:${(lines[line]?.indexOf('data-page-heading') ?? 0) + 1}`
    await page.evaluate((at) => {
      const error = new TypeError(`no "Asha Kulkarni" with 9876543210`)
      error.stack = `${error}\n    at x (${at})\n    at y (https://other.example/a.js:1:1)`
      window.dispatchEvent(new ErrorEvent('error', { error }))
    }, place)
    await until(() => errors('script-error')).toHaveLength(1)
    const [row] = await errors('script-error')
    expect(row?.body).toMatchObject({ page: '/user', message: 'no "[text]" with [number]' })
    const printed: string[] = []
    const env = { DATA_DIR: noren.dataDir }
    await runMetricsCommand(['errors'], { env, say: (text) => printed.push(text) })
    expect(printed.join('\n')).toMatch(/at .+ \(src\/features\/account\/UserPage\.tsx:\d+:\d+\)/)
    const served = await fetch(`${chunk}.map`)
    expect(served.status).toBe(404)
  })

  test('[M5.1] a chunk that does not load is told, after the page was opened anew once', async () => {
    await phone.close()
    phone = await shop.phone({ serviceWorkers: 'block' })
    page = phone.page
    context = phone.context
    const person = await office.certified()
    await open(person, '/user')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await context.route(/\/assets\/OrderP[^/]*\.js$/, (route) => route.abort())
    await page.getByRole('link', { name: 'Order' }).click()
    await page.getByRole('heading', { name: "This page didn't arrive" }).waitFor()
    expect(documents).toBe(1)
    await until(() => errors('chunk-load-error')).not.toHaveLength(0)
    await context.unroute(/\/assets\/OrderP[^/]*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    // Newer browsers remember the failed script: then the page is opened anew once more.
    expect(documents).toBeLessThanOrEqual(2)
  })

  test('[L8.1] a fingerprint that fails is said and told', async () => {
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await context.route(/\/assets\/(finger|fp\b)/i, (route) => route.abort())
    await page.goto('/#/login')
    await until(() => errors('device-id-error')).toHaveLength(1)
    await until(async () => said).toHaveLength(1)
  })

  test('the speed of pages is told without a device', async () => {
    const person = await office.certified()
    await open(person, '/user')
    await until(async () => {
      // What has not been measured yet is sent the next time.
      await hide()
      return ask(
        `select body from metric_events where kind = 'web-vitals' and device_hash is null`,
        [],
      )
    }).not.toHaveLength(0)
  })
})

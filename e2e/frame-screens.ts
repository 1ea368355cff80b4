import {
  dialog,
  holdsToasts,
  inTurn,
  loses,
  opensNamed,
  reopens,
  type Screen,
  type Steps,
  waitsFor,
  walks,
} from './screen-steps.ts'
import { IN_FACEBOOK, IN_INSTAGRAM, IN_SAFARI } from './user-agents.ts'

/** What can appear over any page: guides, toasts, banners, and the failure to load the app. */

const offersInstall: Steps = async ({ page }) => {
  await page.locator('.tab-bar').waitFor()
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
}

/** This Chromium answers "denied" for both by default. */
const wouldAskForPlace = (): void => {
  const query = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (wanted) =>
    wanted.name === 'geolocation' ? ({ state: 'prompt' } as PermissionStatus) : query(wanted)
}

const goesTo =
  (path: string): Steps =>
  async ({ page }) =>
    page.evaluate((to) => {
      location.hash = to
    }, path)

const guides: readonly Screen[] = [
  {
    name: 'guide browser Android',
    who: 'visitor',
    path: '/login',
    hasGuides: true,
    userAgent: IN_FACEBOOK,
    steps: waitsFor('.guides'),
  },
  {
    name: 'guide browser iPhone',
    who: 'visitor',
    path: '/login',
    hasGuides: true,
    userAgent: IN_INSTAGRAM,
    steps: waitsFor('.guides'),
  },
  {
    name: 'guide install Android',
    who: 'free',
    path: '/home',
    hasGuides: true,
    steps: inTurn(offersInstall, walks('order', 'home'), waitsFor(dialog)),
  },
  {
    name: 'guide install iPhone',
    who: 'free',
    path: '/home',
    hasGuides: true,
    userAgent: IN_SAFARI,
    steps: inTurn(walks('order', 'home'), waitsFor(dialog)),
  },
  {
    name: 'guide permissions',
    who: 'free',
    path: '/home',
    hasGuides: true,
    mayAskPermissions: true,
    isDarkToo: true,
    steps: inTurn(walks('order'), waitsFor('.dialog')),
  },
  {
    name: 'guide permissions both',
    who: 'atPersonalInfo',
    path: '/identity-auth',
    hasGuides: true,
    mayAskPermissions: true,
    steps: inTurn(
      reopens(wouldAskForPlace),
      waitsFor('#root [data-page-heading]'),
      goesTo('/user'),
      waitsFor('.tab-bar [aria-current]'),
      goesTo('/identity-auth'),
      waitsFor('.dialog'),
    ),
  },
]

/** Simulates a waiting newer service worker, as a real one in `updates.test.ts`. */
const hasNewerVersion = (): void => {
  const worker = { postMessage: () => undefined }
  const registration = {
    waiting: worker,
    active: worker,
    installing: null,
    addEventListener: () => undefined,
    pushManager: { getSubscription: async () => null },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      controller: worker,
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
      addEventListener: () => undefined,
    },
  })
}

/** The orders are stored on the device a moment after they arrived. */
const keepsOrders: Steps = ({ page }) =>
  page.waitForFunction(async () => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('noren')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error)
    })
    const store = db.transaction('envelope').objectStore('envelope')
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const asking = store.getAllKeys()
      asking.onsuccess = () => done(asking.result)
    })
    db.close()
    return keys.includes('orders')
  })

const strips: readonly Screen[] = [
  {
    name: 'frame update ready',
    isAnswer: true,
    who: 'running',
    path: '/order',
    isDarkToo: true,
    steps: inTurn(reopens(hasNewerVersion), waitsFor('.frame-app-strips')),
  },
  {
    name: 'frame offline with orders',
    isAnswer: true,
    who: 'running',
    path: '/order',
    isDarkToo: true,
    steps: inTurn(
      keepsOrders,
      loses(/\/api\//),
      ({ page }) => page.reload(),
      waitsFor('.order-page-panel article, .order-page-panel .card'),
      waitsFor('.banner'),
    ),
  },
  {
    name: 'frame sandbox',
    who: 'free',
    path: '/order',
    steps: waitsFor('.frame-sandbox-mark'),
  },
]

const toasts: readonly Screen[] = [
  {
    name: 'toast copied',
    who: 'free',
    path: '/customer-service',
    permissions: ['clipboard-read', 'clipboard-write'],
    isDarkToo: true,
    isAnswer: true,
    steps: inTurn(
      reopens(holdsToasts),
      waitsFor('.customer-service-list button'),
      ({ page }) => page.locator('.customer-service-list button').first().click(),
      waitsFor('.toast'),
    ),
  },
  {
    name: 'toast no connection',
    who: 'visitor',
    path: '/login',
    isAnswer: true,
    steps: inTurn(
      reopens(holdsToasts),
      waitsFor('[name=phone]'),
      async ({ page, phone }) => {
        await page.locator('[name=phone]').fill('9876543210')
        await phone.context.setOffline(true)
        await page.locator('.field-end').click()
      },
      waitsFor('.toast'),
    ),
  },
  {
    name: 'toast over a sheet',
    who: 'free',
    path: '/home',
    permissions: ['clipboard-read', 'clipboard-write'],
    isAnswer: true,
    steps: inTurn(
      reopens(holdsToasts),
      waitsFor('.tab-bar'),
      opensNamed('common.customerService'),
      ({ page }) => page.locator('dialog .customer-service-list button').first().click(),
      waitsFor('.toast'),
    ),
  },
  {
    name: 'toast of the server',
    who: 'closed',
    path: '/order',
    isAnswer: true,
    ready: '#root .app, #root main',
    steps: inTurn(reopens(holdsToasts), goesTo('/order'), waitsFor('.toast')),
  },
]

const notArrived: readonly Screen[] = [
  {
    name: 'frame page not arrived',
    isAnswer: true,
    who: 'free',
    path: '/user',
    steps: inTurn(
      loses(/\/assets\/OrderP[^/]*\.js$/),
      ({ page }) => page.locator('.tab-bar a[href="#/order"]').click(),
      waitsFor('.empty-state'),
    ),
  },
  {
    name: 'frame page broke',
    isAnswer: true,
    who: 'free',
    path: '/user',
    steps: inTurn(
      ({ page }) =>
        page.evaluate(() => {
          const get = (): never => {
            throw new RangeError('no figures here')
          }
          Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get })
        }),
      ({ page }) => page.locator('.tab-bar a[href="#/home"]').click(),
      waitsFor('.empty-state-foot'),
    ),
  },
  {
    name: 'noren not supported',
    who: 'visitor',
    path: '/noren',
    isLanding: true,
    isAnswer: true,
    steps: reopens(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined })
    }),
  },
  {
    name: 'noren inside the app',
    who: 'visitor',
    path: '/login',
    isAnswer: true,
    steps: inTurn(goesTo('/noren'), waitsFor('#root [data-page-heading]')),
  },
  {
    name: 'noren languages',
    who: 'visitor',
    path: '/login',
    isAnswer: true,
    steps: inTurn(
      goesTo('/noren'),
      waitsFor('#root [data-page-heading]'),
      ({ page }) => page.locator('#root .curtain-language').first().click(),
      waitsFor('.sheet'),
    ),
  },
  {
    name: 'noren closed account',
    who: 'closed',
    path: '/home',
    isAnswer: true,
    steps: ({ page }) => page.waitForURL(/#\/noren$/),
  },
  {
    name: 'login agreed',
    who: 'visitor',
    path: '/login',
    steps: async ({ page }) => {
      await page.locator('[name=phone]').fill('9876543210')
      await page.getByRole('checkbox').check()
    },
  },
]

export const FRAME_SCREENS: readonly Screen[] = [...guides, ...strips, ...toasts, ...notArrived]

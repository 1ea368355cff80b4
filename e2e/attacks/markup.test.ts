import { beforeAll, expect, test } from 'vitest'
import { newPhone, signIn } from '../borrower.ts'
import type { Phone, PhoneShop } from '../browser.ts'
import type { NorenProcess } from '../noren-process.ts'
import { onStage } from '../stage.ts'

/**
 * A fault of ours, or of a library, that hands somebody's text to the browser as markup, as a script or as a
 * worker: the browser itself refuses it (Trusted Types). Tried in the pages, with all that a fault could call.
 */

let noren: NorenProcess
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, shop } = stage)
})

let phone: Phone
beforeAll(async () => {
  phone = await shop.phone()
  return () => phone.close()
})

/** What became of each way to make something of a text, by its name. */
const tryAll = () => {
  const place = document.createElement('div')
  document.body.append(place)
  const script = document.createElement('script')
  const frame = document.createElement('iframe')
  const text = '<img src="/icon.svg" alt="of a stranger">'
  const policies = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): unknown }
  }
  const ways: Record<string, () => unknown> = {
    innerHTML: () => {
      place.innerHTML = text
    },
    outerHTML: () => {
      place.outerHTML = text
    },
    insertAdjacentHTML: () => place.insertAdjacentHTML('beforeend', text),
    'document.write': () => document.write(text),
    fragment: () => document.createRange().createContextualFragment(text),
    parser: () => new DOMParser().parseFromString(text, 'text/html'),
    srcdoc: () => {
      frame.srcdoc = text
    },
    'src of a script': () => {
      script.src = '/sw.js'
    },
    'text of a script': () => {
      script.text = 'window.isTaken = true'
    },
    'an attribute': () => place.setAttribute('onclick', 'window.isTaken = true'),
    timer: () => setTimeout('window.isTaken = true', 0),
    worker: () => new Worker('/sw.js'),
    'a policy of its own': () => policies.trustedTypes.createPolicy('mine', {}),
    'the name of another policy': () => policies.trustedTypes.createPolicy('worker', {}),
  }
  const became = Object.entries(ways).map(([name, way]) => {
    try {
      way()
      return `${name}: done`
    } catch (error) {
      return `${name}: ${(error as Error).name}`
    }
  })
  place.remove()
  return became
}

const REFUSED = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'document.write',
  'fragment',
  'parser',
  'srcdoc',
  'src of a script',
  'text of a script',
  'an attribute',
  'timer',
  'worker',
  'a policy of its own',
  'the name of another policy',
].map((name) => `${name}: TypeError`)

test('no text becomes markup, a script or a worker: on the landing page', async () => {
  const { page } = phone
  await page.goto('/')
  // The first policy is made when the page has nothing else to do.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await page.evaluate(tryAll)).toEqual(REFUSED)
})

test('nor in the app, where the empty page of the fingerprint is the one exception', async () => {
  const { page } = phone
  await signIn(page, noren.url, newPhone())
  await page.getByText('of 5 done').waitFor()
  expect(await page.evaluate(tryAll)).toEqual(REFUSED)
  const isRegistered = await page.evaluate(() =>
    navigator.serviceWorker.register('/assets/elsewhere.js').then(
      () => true,
      () => false,
    ),
  )
  expect(isRegistered).toBe(false)
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
})

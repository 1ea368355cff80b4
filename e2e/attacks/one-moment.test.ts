import { openDataFolder } from '@noren/testkit/open-data-folder'
import { afterAll, expect, test } from 'vitest'
import { newestCode, newPhone } from '../borrower.ts'
import type { PhoneShop } from '../browser.ts'
import type { NorenProcess } from '../noren-process.ts'
import { onStage } from '../stage.ts'

/** What people see of an attack on others: a moment's computing, and nothing else. */

let noren: NorenProcess
let shop: PhoneShop
const ends: (() => Promise<void>)[] = []
onStage(async (stage) => {
  ;({ noren, shop } = stage)
  const { deps, close } = await openDataFolder(noren.dataDir)
  ends.push(close)
  // From as many networks, so that each try everywhere costs the device work.
  const text = `insert into wrong_codes (id, phone_hash, network_hash, failed_at)
    select gen_random_uuid(), '', n::text::bytea, now() from generate_series(1, 3000) n`
  await deps.db.query({ text })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const pictures = process.env.PICTURES

test.each(['light', 'dark'] as const)(
  '[L1.5] sign-in while others guess: one moment, and in (%s)',
  async (colorScheme) => {
    const phone = await shop.phone({ width: 360, height: 780, colorScheme })
    const { page } = phone
    const number = newPhone()
    let asked = 0
    let letGo = () => {}
    const looked = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // What is sent is sealed: the first is refused for want of work, the second brings it.
    await page.route(/login\/otp\?/, async (route) => {
      asked++
      if (asked > 1) await looked
      await route.continue()
    })
    await page.goto('/#/login')
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: 'Get code' }).click()
    await page.getByRole('status').getByText('One moment').waitFor()
    await expect.poll(() => asked).toBe(2)
    if (pictures) await page.screenshot({ path: `${pictures}/one-moment-${colorScheme}.png` })
    expect(await page.getByRole('button', { name: 'Get code' }).isDisabled()).toBe(true)
    expect(await page.locator('.toast').count()).toBe(0)
    letGo()
    await page.getByText('New code in').waitFor()
    await page.getByLabel(/-digit code/).fill(await newestCode(noren.url, number))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/#\/identity-auth/)
    const cookies = await phone.context.cookies()
    const mark = cookies.find((cookie) => cookie.name === 'noren_known')
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(phone.problems).toEqual([])
    await phone.close()
  },
)

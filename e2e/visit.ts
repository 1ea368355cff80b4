import type { Page } from 'playwright-core'

const pathOn = (page: Page): Promise<string> =>
  page.evaluate(() => (location.hash.split('?')[0] ?? '').replace(/^#/, ''))

/** Goes to a path like a link and waits until the resulting page is shown; returns its path. */
export const visit = async (page: Page, path: string): Promise<string> => {
  if (!page.url().startsWith('http')) await page.goto('/#/privacy-policy')
  await page.locator('#root [data-page-heading]').first().waitFor()
  await page.evaluate(async (next) => {
    if (location.hash === `#${next}`) return
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }))
    location.hash = next
    await changed
    // What React defers until after the event comes before a frame and a task of ours.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  }, path)
  await page.locator('.frame-on-the-way').waitFor({ state: 'detached' })
  return pathOn(page)
}

import { afterAll, beforeAll } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, openBackOffice } from './people.ts'

/** What most browser tests need: a server without vision workers, its back office, and phones. */
export interface Stage {
  noren: NorenProcess
  office: BackOffice
  shop: PhoneShop
}

/** Sets it up for the tests of a file, passes it on before the first of them, and closes it at the end. */
export const onStage = (
  take: (stage: Stage) => void | Promise<void>,
  env: Record<string, string> = {},
): void => {
  const stage: Partial<Stage> = {}
  beforeAll(async () => {
    const noren = await startNoren({ env: { VISION_WORKERS: '0', ...env } })
    stage.noren = noren
    const office = await openBackOffice(noren)
    stage.office = office
    const shop = await openPhoneShop(noren.url)
    stage.shop = shop
    await take({ noren, office, shop })
  })
  afterAll(async () => {
    const { noren, office, shop } = stage
    await shop?.close()
    await office?.close()
    await noren?.stop()
    if (noren) removeFolder(noren.dataDir)
  })
}

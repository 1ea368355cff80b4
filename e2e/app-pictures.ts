import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import sharp from 'sharp'
import { APP_PICTURES, appPictureFile } from '../apps/web/build/app-pictures.ts'
import { fileOf } from './contact-sheets.ts'

const QUALITY = 72
/** The windows in which they are taken. */
const LOOKS = { narrow: '360x780', wide: '1280x800' } as const

/** Makes the pictures of a market's app from those that were taken of it. */
export const writeAppPictures = async (folder: string, market: MarketCode): Promise<void> => {
  const language = marketByCode(market).defaultLanguage
  for (const picture of APP_PICTURES) {
    const { screen, width, height, formFactor } = picture
    const file = appPictureFile(market, picture)
    mkdirSync(dirname(file), { recursive: true })
    await sharp(join(folder, fileOf({ screen, language, look: LOOKS[formFactor] })))
      .resize({ width, height })
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(file)
  }
}

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { fileOf } from './contact-sheets.ts'

/** The screens that README.md shows, by their names in screens.ts, and what their pictures are called. */
export const README_PICTURES: readonly { screen: string; picture: string }[] = [
  { screen: 'noren', picture: 'landing' },
  { screen: 'step-one fields', picture: 'identity' },
  { screen: 'home', picture: 'offers' },
  { screen: 'loan', picture: 'loan' },
  { screen: 'repay', picture: 'repay' },
  { screen: 'repay-code', picture: 'pay' },
  { screen: 'loan agreement', picture: 'key-facts' },
]

export const README_FOLDER = resolve(import.meta.dirname, '..', 'docs', 'pictures')
/** Sharp on a dense screen at the width that the README gives them. */
const WIDTH = 480
const QUALITY = 76

export const pictureFile = (picture: string, isDark: boolean): string =>
  `${picture}${isDark ? '-dark' : ''}.webp`

/** Makes the README's small pictures from those that were taken, of both themes. */
export const writeReadmePictures = async (
  folder: string,
  lookOf: (isDark: boolean) => string,
): Promise<void> => {
  mkdirSync(README_FOLDER, { recursive: true })
  for (const { screen, picture } of README_PICTURES) {
    for (const isDark of [false, true]) {
      const taken = join(folder, fileOf({ screen, language: 'en', look: lookOf(isDark) }))
      await sharp(taken)
        .resize({ width: WIDTH })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(join(README_FOLDER, pictureFile(picture, isDark)))
    }
  }
}

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

/** The same of the staff's console, by their names in console/screens.ts. */
export const CONSOLE_PICTURES: typeof README_PICTURES = [
  { screen: 'application', picture: 'console-application' },
  { screen: 'loan', picture: 'console-loan' },
  { screen: 'person', picture: 'console-person' },
  { screen: 'portfolio', picture: 'console-portfolio' },
]

export const README_FOLDER = resolve(import.meta.dirname, '..', 'docs', 'pictures')
/** Sharp on a dense screen at the widths that the README gives them. */
const WIDTH = 480
const CONSOLE_WIDTH = 680
const QUALITY = 76

export const pictureFile = (picture: string, isDark: boolean): string =>
  `${picture}${isDark ? '-dark' : ''}.webp`

type Taken = (screen: string, isDark: boolean) => string

/** Makes small pictures from those that were taken, of both themes. */
const writePictures = async (
  pictures: typeof README_PICTURES,
  width: number,
  takenOf: Taken,
): Promise<void> => {
  mkdirSync(README_FOLDER, { recursive: true })
  for (const { screen, picture } of pictures) {
    for (const isDark of [false, true]) {
      await sharp(takenOf(screen, isDark))
        .resize({ width })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(join(README_FOLDER, pictureFile(picture, isDark)))
    }
  }
}

export const writeReadmePictures = (
  folder: string,
  lookOf: (isDark: boolean) => string,
): Promise<void> =>
  writePictures(README_PICTURES, WIDTH, (screen, isDark) =>
    join(folder, fileOf({ screen, language: 'en', look: lookOf(isDark) })),
  )

export const writeConsolePictures = (takenOf: Taken): Promise<void> =>
  writePictures(CONSOLE_PICTURES, CONSOLE_WIDTH, takenOf)

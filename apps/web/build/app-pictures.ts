import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Pictures of the app that a browser shows to somebody who is about to install it. */
export interface AppPicture {
  picture: string
  /** Its name among the screens of e2e/screens.ts. */
  screen: string
  /** The catalogue with the title of its page, which is what a screen reader says of the picture. */
  texts: 'noren' | 'home' | 'loan'
  /** Of the file. Browsers take none that is more than 2.3 times as long as it is wide. */
  width: number
  height: number
  formFactor: 'narrow' | 'wide'
}

const NARROW = { width: 480, height: 1040, formFactor: 'narrow' } as const
const WIDE = { width: 1280, height: 800, formFactor: 'wide' } as const

export const APP_PICTURES: readonly AppPicture[] = [
  { picture: 'landing', screen: 'noren', texts: 'noren', ...NARROW },
  { picture: 'offers', screen: 'home', texts: 'home', ...NARROW },
  { picture: 'loan', screen: 'loan', texts: 'loan', ...NARROW },
  { picture: 'wide', screen: 'loan', texts: 'loan', ...WIDE },
]

/** In a market's own language and with its own figures. */
export const appPictureFile = (market: string, { picture }: AppPicture): string =>
  join(import.meta.dirname, 'pictures', market, `${picture}.webp`)

/** Those that were taken: the app of a new market is built before there is anything to take. */
export const takenPictures = (market: string): AppPicture[] =>
  APP_PICTURES.filter((picture) => existsSync(appPictureFile(market, picture)))

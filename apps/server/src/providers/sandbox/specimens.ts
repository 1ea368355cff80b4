import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Invented documents and a film of the head that is printed on them, as they lie in the repository. */
const FOLDER = fileURLToPath(new URL('../../../../../e2e/data/', import.meta.url))
const FILM = 'turning-head.mjpeg'
/** The head of the film. */
const HEAD = 'head-a'

export interface Specimen {
  /** 'aadhaar-1' */
  readonly name: string
  readonly side: 'front' | 'back'
  readonly file: string
}

interface Expected {
  docType: string | null
  side: 'front' | 'back' | null
  variant: string
  photo?: string
}

const readExpected = (): Readonly<Record<string, Expected>> => {
  const file = `${FOLDER}documents/expected.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Clean pictures of these kinds of documents: those of the head in the film, where there are any. */
export const specimensOf = (documentKinds: readonly { documentKind: string }[]): Specimen[] => {
  const all = Object.entries(readExpected()).flatMap(
    ([file, { docType, side, variant, photo }]) => {
      const isKnown = documentKinds.some(({ documentKind }) => documentKind === docType)
      const [, name] = /^(.+)-(?:front|back)-clean\.jpg$/.exec(file) ?? []
      return isKnown && name && side && variant === 'clean' ? [{ name, side, file, photo }] : []
    },
  )
  const fits = new Set(
    all.filter(({ side, photo }) => side === 'front' && photo === HEAD).map(({ name }) => name),
  )
  return all
    .filter(({ name }) => fits.size === 0 || fits.has(name))
    .map(({ name, side, file }) => ({ name, side, file }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.side < b.side ? 1 : -1))
}

/** A specimen's picture, or the film; undefined for every other name. */
export const specimenFile = (
  documentKinds: readonly { documentKind: string }[],
  file: string,
): { bytes: Buffer; type: string } | undefined => {
  if (file === FILM && existsSync(`${FOLDER}faces/${FILM}`)) {
    return { bytes: readFileSync(`${FOLDER}faces/${FILM}`), type: 'video/x-motion-jpeg' }
  }
  const known = specimensOf(documentKinds).find((specimen) => specimen.file === file)
  return known && { bytes: readFileSync(`${FOLDER}documents/${known.file}`), type: 'image/jpeg' }
}

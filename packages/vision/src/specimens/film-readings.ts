import { readFileSync } from 'node:fs'
import type { FrameReading } from '../face/judge-liveness.ts'

/**
 * What the face worker measured in every frame of the given films (30 a second), so that a movement can be
 * judged as any phone would have recorded it, without reading a picture. Made by `write-film-readings.ts`.
 */
export const FILMS = [
  'turning-head',
  'photo-slideshow',
  'photo-turned',
  'photo-held-still',
] as const
export type FilmName = (typeof FILMS)[number]

export const FILM_RATE = 30

const NUMBERS = [
  'faces',
  'yaw',
  'pitch',
  'centreX',
  'centreY',
  'faceWidth',
  'eyeDistance',
  'eyeOpening',
  'sharpness',
  'brightness',
] as const
const COVERS = ['eyesToBrow', 'tint', 'chinToBrow'] as const

/** The numbers of a frame in a row, to three decimals. */
export const rowOf = (reading: FrameReading): number[] =>
  [...NUMBERS.map((name) => reading[name]), ...COVERS.map((name) => reading.cover[name])].map(
    (value) => Math.round(value * 1000) / 1000,
  )

const readingOf = (row: readonly number[]): FrameReading => {
  const named = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, at) => [name, row[from + at] ?? 0]))
  return { ...named(NUMBERS, 0), cover: named(COVERS, NUMBERS.length) } as unknown as FrameReading
}

export const READINGS_FILE = new URL('film-readings.json', import.meta.url)

export const filmReadings = (film: FilmName): FrameReading[] => {
  const rows: Record<FilmName, number[][]> = JSON.parse(readFileSync(READINGS_FILE, 'utf8'))
  return rows[film].map(readingOf)
}

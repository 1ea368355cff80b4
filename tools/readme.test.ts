import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONSOLE_SCREENS } from '../e2e/console/screens.ts'
import {
  CONSOLE_PICTURES,
  pictureFile,
  README_FOLDER,
  README_PICTURES,
} from '../e2e/readme-pictures.ts'
import { SCREENS } from '../e2e/screens.ts'

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
/** Each with its dark source and its words. */
const shown = [
  ...readme.matchAll(
    /<picture><source media="\(prefers-color-scheme: dark\)" srcset="docs\/pictures\/([^"]+)"><img src="docs\/pictures\/([^"]+)" width="\d+" alt="([^"]+)"><\/picture>/g,
  ),
].map(([, dark, light, alt = '']) => ({ dark, light, alt }))

/** A page that takes longer than its text is not looked at. */
const BYTES_MAX = 600_000

test('the command that plays the film says that it opens a window, and plays what is there', () => {
  const [, command = ''] = /This opens a window:\s+```sh\n(chromium .*?)```/s.exec(readme) ?? []
  expect(command).not.toContain('--headless')
  const [, film = ''] = /--use-file-for-fake-video-capture=(\S+)/.exec(command) ?? []
  expect(statSync(join(import.meta.dirname, '..', film)).size).toBeGreaterThan(100_000)
})

describe('the pictures of the README', () => {
  test('are those that `npm run screenshots -- --readme` makes, of screens that there are', () => {
    for (const [screens, pictures] of [
      [SCREENS, README_PICTURES],
      [CONSOLE_SCREENS, CONSOLE_PICTURES],
    ] as const) {
      const names = screens.map(({ name }) => name)
      for (const { screen } of pictures) {
        expect(
          names.filter((name) => name === screen),
          screen,
        ).toHaveLength(1)
      }
    }
    const all = [...README_PICTURES, ...CONSOLE_PICTURES]
    expect(shown.map(({ dark, light }) => ({ dark, light }))).toEqual(
      all.map(({ picture }) => ({
        dark: pictureFile(picture, true),
        light: pictureFile(picture, false),
      })),
    )
    expect(readme.match(/<img/g)).toHaveLength(shown.length)
    expect(readdirSync(README_FOLDER).sort()).toEqual(
      all
        .flatMap(({ picture }) => [pictureFile(picture, true), pictureFile(picture, false)])
        .sort(),
    )
  })

  test('are small, and each says in words what it shows', () => {
    const sizes = readdirSync(README_FOLDER).map((name) => statSync(join(README_FOLDER, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX)
    expect(new Set(shown.map(({ alt }) => alt)).size).toBe(shown.length)
    for (const { alt } of shown) expect(alt.length).toBeGreaterThan(25)
  })
})

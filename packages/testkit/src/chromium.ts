import { existsSync } from 'node:fs'

/** The headless shell, which has no windows to draw, takes a fifth less of the processor than the whole browser. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of all tests and pictures; the whole one where nothing is installed, to be named in the error. */
export const CHROMIUM = PROGRAMS.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

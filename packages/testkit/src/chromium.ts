import { existsSync } from 'node:fs'

/** The whole browser, which asks for permission of cameras as people know it. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * For pages without a camera: the headless shell, if there is one. It has no windows to draw and takes a fifth
 * less of the processor.
 */
export const CHROMIUM = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : WHOLE_CHROMIUM

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const FONTS = resolve(import.meta.dirname, '../apps/server/assets/fonts')
const config = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FONTS}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`

/**
 * Environment of a browser with a single font, about as wide as a phone's and the same on every machine,
 * since the app uses the system's font. The effect of a wider font is tested in `e2e/screens.test.ts`.
 */
export const phoneFont = (): { folder: string; env: Record<string, string> } => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-font-'))
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, config(join(folder, 'cache')))
  return { folder, env: { FONTCONFIG_FILE: file } }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('[N11.2] the stylesheet holds the rule: width / 720 * 100, from 320 to 480 px', () => {
  const rule = readFileSync(join(import.meta.dirname, 'document.css'), 'utf8')
  expect(rule.replace(/\s+/g, '')).toContain(
    'font-size:calc(clamp(44.44px,100vw/7.2,66.67px)+(100%-16px)*3.125)',
  )
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { DOCUMENT_VERSION } from '@noren/server/domains/loans/key-facts'
import { PLAN_VERSION } from '@noren/server/domains/repayments/hardship-offers'
import { SETTLEMENT_VERSION } from '@noren/server/domains/repayments/settlement-offer'
import { PRIVACY_VERSION } from '@noren/server/domains/support/privacy-version'
import { expect, test } from 'vitest'
import { readMessages } from '../apps/web/build/catalogues.ts'
import { NOTICE_VERSION } from '../apps/web/src/device/notice-version.ts'

const root = new URL('../', import.meta.url)

const readOfApp = (group: string) => (language: Language) => readMessages(group, language)
const readOfServer =
  (group: string) =>
  (language: Language): Record<string, string> =>
    JSON.parse(
      readFileSync(
        new URL(`apps/server/src/platform/texts/${language}/${group}.json`, root),
        'utf8',
      ),
    )

/** A hash of the texts of a catalogue, in all languages, for the keys that people agree to. */
const wordsOf = (
  read: (language: Language) => Record<string, string>,
  isAgreed: (key: string) => boolean,
): string => {
  const hash = createHash('sha256')
  for (const language of LANGUAGES) {
    const words = Object.entries(read(language)).filter(([key]) => isAgreed(key))
    hash.update(JSON.stringify(words))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * What a person agreed to is identified by its version, so other words need another version: change the
 * constant first, then note it here with the new hash.
 */
test.each([
  {
    name: 'Key Facts Statement and loan agreement',
    version: DOCUMENT_VERSION,
    words: wordsOf(readOfServer('documents'), (key) => /^(kfs|apr|sheet|agreement)\./.test(key)),
    noted: { version: '2026-12-01', words: '62edee4e4c0fecd0' },
  },
  {
    name: 'Key Facts Statement of a plan',
    version: PLAN_VERSION,
    words: wordsOf(readOfServer('documents'), (key) => key.startsWith('plan.')),
    noted: { version: '2026-12-01', words: '2dcc31cb965e74c5' },
  },
  {
    name: 'paper of a lower sum',
    version: SETTLEMENT_VERSION,
    words: wordsOf(readOfServer('documents'), (key) => key.startsWith('settlement.')),
    noted: { version: '2026-11-26', words: 'a468fc771ac5f9da' },
  },
  {
    name: 'privacy policy',
    version: PRIVACY_VERSION,
    words: wordsOf(readOfApp('privacyPolicy'), () => true),
    noted: { version: '2026-11-28', words: 'a4237c81244e45d0' },
  },
  {
    name: 'notice with its choices',
    version: NOTICE_VERSION,
    words: wordsOf(readOfApp('identityAuth'), (key) => /^(notice|choice)/.test(key)),
    noted: { version: '2026-11-28', words: 'c2cdc3664af52096' },
  },
])('the words of the $name are those of its version', ({ version, words, noted }) => {
  expect({ version, words }).toEqual(noted)
})

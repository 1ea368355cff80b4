import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogues as readAllUnder } from '@noren/i18n/catalogues'
import { compileTexts } from '@noren/i18n/compile'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { type Message, sentence } from '@noren/i18n/message'
import { TEXT_GROUPS } from '@noren/server/platform/texts/texts'
import { describe, expect, test } from 'vitest'
import { readCatalogues } from '../apps/web/build/catalogues.ts'

type Catalogue = Partial<Record<Language, Record<string, string>>>

/** Every catalogue of the app and of the server, by name: `web common`. */
const readAll = (): Map<string, Catalogue> => {
  const found = new Map<string, Catalogue>()
  const keep = (name: string, language: Language, text: string) =>
    found.set(name, { ...found.get(name), [language]: JSON.parse(text) })
  for (const { group, language, text } of readCatalogues()) keep(`web ${group}`, language, text)
  const ofConsole = readAllUnder(join(import.meta.dirname, '../apps/console/src'))
  for (const { group, language, text } of ofConsole) keep(`console ${group}`, language, text)
  const ofServer = join(import.meta.dirname, '../apps/server/src/platform/texts')
  for (const language of LANGUAGES) {
    for (const group of TEXT_GROUPS) {
      const file = join(ofServer, language, `${group}.json`)
      keep(`server ${group}`, language, readFileSync(file, 'utf8'))
    }
  }
  return found
}
const catalogues = readAll()

/** All placeholders and plurals of a message, including those inside plurals. */
const partsOf = (message: Message): Exclude<Message[number], string>[] =>
  message.flatMap((part) => {
    if (typeof part === 'string') return []
    const choices: unknown[] = Object.values({ ...(part[2] as object | undefined) })
    return [part, ...choices.filter((one) => Array.isArray(one)).flatMap(partsOf)]
  })

/** Names of the placeholders of a message, and its tags. */
const placesOf = (text: string): string[] => {
  const places = partsOf(compileTexts({ text }).text ?? []).map(([name]) => name)
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...places, ...tags])].sort()
}

describe.each([...catalogues])('%s', (_, catalogue) => {
  const english = catalogue.en ?? {}

  test.each(LANGUAGES)('[G2.3] in %s has the same keys and places as in English', (language) => {
    const other = catalogue[language] ?? {}
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(english)) {
      const text = other[key] ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(placesOf(text), `${key}: ${text}`).toEqual(placesOf(message))
    }
  })

  test('[G2.6] asks for no more than places and plurals', () => {
    const messages = Object.values(catalogue).flatMap((texts) => Object.values(compileTexts(texts)))
    const kinds = messages.flatMap(partsOf).map(([, kind]) => kind ?? 'place')
    expect(kinds.filter((kind) => kind !== 'place' && kind !== 'plural')).toEqual([])
  })

  test.each(LANGUAGES)('[G2.6] in %s counts with the categories of the language', (language) => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))
    const lacking = Object.entries(compileTexts(catalogue[language] ?? {})).flatMap(
      ([key, message]) =>
        partsOf(message)
          .filter(([, kind]) => kind === 'plural')
          .flatMap(([, , choices]) => [...needed].filter((one) => !(one in Object(choices))))
          .map((category) => `${key}: ${category}`),
    )
    expect(lacking).toEqual([])
  })
})

const COUNTED = [
  ['en', 1, '1 day'],
  ['en', 3, '3 days'],
  ['es', 1, '1 día'],
  ['es', 3, '3 días'],
  ['id', 3, '3 hari'],
  ['vi', 3, '3 ngày'],
] as const

test('[G2.6] each language is seen counting', () => {
  expect([...new Set(COUNTED.map(([language]) => language))].sort()).toEqual([...LANGUAGES].sort())
})

test.each(COUNTED)(
  '[G2.6] a text of the catalogues counts in %s: %i',
  (language, days, expected) => {
    const { grievanceText = [] } = compileTexts(catalogues.get('web noren')?.[language] ?? {})
    const said = sentence(grievanceText, language, { name: 'X', days })
    expect(said).toContain(expected.replace(' ', '\u00a0'))
  },
)

test.each(LANGUAGES)('in %s no two rows of the profile have the same name', (language) => {
  const [user, yourData] = ['web user', 'web yourData'].map(
    (name) => catalogues.get(name)?.[language] ?? {},
  )
  const rows = [user?.access, user?.papers, user?.messages, yourData?.details]
  expect(rows.every((row) => row)).toBe(true)
  expect(new Set(rows).size).toBe(rows.length)
})

test('no words are tied together that do not fit into one line of large text', () => {
  const tied = [...catalogues].flatMap(([name, catalogue]) =>
    Object.entries(catalogue).flatMap(([language, texts]) =>
      Object.keys(texts)
        .filter((key) => /[^ ]*\u00a0[^ ]*\u00a0/.test(texts[key] ?? ''))
        .map((key) => `${name} ${language} ${key}`),
    ),
  )
  expect(tied).toEqual([])
})

/** As credit bureaus are called in the four languages. */
const BUREAU =
  /credit bureau|buró|información crediticia|biro kredit|thông tin tín dụng|central de riesgo/i

/** Shown only where there is a bureau (BUREAU), or of what one said or was told; no other text names one. */
const OF_BUREAU =
  /^(web bureau|web user (bureau|purpose_bureau)|web identityAuth choice|web privacyPolicy whatBureau|server credit reason\.(bureau|improve\.enquiries)|server errors BUREAU_AWAY|server staff fact\.bureau|server export |server documents ((message|agreement)\.bureau|plan\.10)|console (work (question_bureau|noteBureau|refused)|approvals (kind|reason)_bureauRun|lookup consent_bureau))/

test('[B4.176] no text names a credit bureau but those that are shown only where there is one', () => {
  const telling = [...catalogues].flatMap(([name, catalogue]) =>
    Object.entries(catalogue).flatMap(([language, texts]) =>
      Object.keys(texts)
        .filter((key) => BUREAU.test(texts[key] ?? ''))
        .filter((key) => !OF_BUREAU.test(`${name} ${key}`))
        .map((key) => `${name} ${language} ${key}`),
    ),
  )
  expect(telling).toEqual([])
  if (process.env.CREDIT_TEXTS) {
    const texts = [...catalogues].flatMap(([, catalogue]) =>
      Object.values(catalogue).flatMap(Object.keys),
    )
    console.log(JSON.stringify({ texts: texts.length, telling: telling.length }))
  }
})

test.each([
  ['web repay', 'es', 'scheduleNoteI', { tax: 'IVA' }, 'comisión e IVA'],
  ['web home', 'es', 'wishNotLoan', {}, 'Es una reservación, todavía no un préstamo.'],
  ['web payment', 'es', 'worksAt', { stores: 'OXXO' }, 'Paga en cualquier OXXO'],
  ['web repay', 'es', 'promiseTitle', {}, 'Elegir mi fecha de pago'],
  ['server documents', 'es', 'message.loanPaidOut.text', {}, 'puedes cancelar el préstamo'],
  ['server documents', 'es', 'agreement.coolingOff.text', {}, 'puedes cancelar el préstamo'],
  ['web loan', 'id', 'whereGoes', { amount: 'Rp 53.680' }, 'Rincian biaya Rp 53.680'],
  ['web common', 'id', 'youPayBack', {}, 'Total tagihan'],
  ['web home', 'id', 'wishNotLoan', {}, 'Ini baru reservasi'],
  ['web bankAccount', 'id', 'heading', {}, 'Rekening pencairan'],
  // 'Bạn trả lại' is also what giving the loan back is called.
  ['web common', 'vi', 'youPayBack', {}, 'Tổng phải trả'],
  ['web home', 'vi', 'reserveLost', {}, 'yêu cầu không bị xử lý hai lần'],
  ['web noren', 'vi', 'whoLendsText', {}, 'Noren là nền tảng kết nối'],
  ['web home', 'vi', 'wishNotLoan', {}, 'Đây chỉ là đặt trước'],
  ['web loan', 'en', 'returnText', {}, 'If paid out today, you have until'],
  [
    'web repay',
    'en',
    'wayNote_extension',
    { amount: '₹604' },
    'Costs ₹604 more than paying in full today',
  ],
  ['web order', 'en', 'emptyProcessing', {}, 'Loans you apply for show up here'],
] as const)('in %s, %s, %s is said as people say it', (name, language, key, values, words) => {
  const texts = compileTexts(catalogues.get(name)?.[language] ?? {})
  expect(sentence(texts[key] ?? [], language, values)).toContain(words)
})

/** What stood there before, and other words for it that read as translated. */
const REPLACED = [
  ['en', /Were it paid out/],
  ['en', /\bdearer than/i],
  ['en', /will hang here/],
  ['es', /comisión y IVA/],
  ['es', /es un deseo, no un préstamo|es una reserva\b/i],
  ['es', /\bSirve en/],
  ['es', /Prometer un día/],
  ['es', /dejar el préstamo/],
  ['es', /\(sample\)/],
  ['id', /Ke mana (uang|\{amount\})/],
  ['id', /Anda bayar kembali/],
  ['id', /Ini keinginan/],
  ['id', /\(sample\)/],
  ['vi', /không gì bị/],
  ['vi', /là cánh cửa/],
  ['vi', /là mong muốn/],
  ['vi', /Bạn trả lại/],
  ['vi', /tạm nghỉ/i],
  ['vi', /thời gian kế hoạch/],
  ['vi', /\(sample\)/],
] as const

test.each(REPLACED)('in %s nothing says %s any more', (language, words) => {
  const saying = [...catalogues].flatMap(([name, catalogue]) =>
    Object.entries(catalogue[language] ?? {})
      .filter(([, text]) => words.test(text))
      .map(([key, text]) => `${name} ${key}: ${text}`),
  )
  expect(saying).toEqual([])
})

import { OTP_TYPE } from '@noren/contract/account'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { CURRENCIES, type Currency, decimalFromMinor, minor } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Language } from '@noren/i18n/languages'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { textIn } from '../../platform/texts/texts.ts'
import type { Origin } from '../account/origin.ts'
import { checkStepUp, spendStepUp } from '../account/step-up.ts'
import { maskPhone } from '../certification/masks.ts'
import { SIGNAL_KINDS } from '../fraud/kinds.ts'
import { type EnclosedFile, readFiles } from './export/export-files.ts'
import { type ExportFile, type ExportSection, exportPage } from './export/export-page.ts'
import {
  CONTEXT_PREFIX,
  type Held,
  listFiles,
  type Row,
  readHoldings,
} from './export/export-store.ts'
import { SECTIONS } from './holdings.ts'

/**
 * Exports everything stored about a person, with a fresh code of OTP_TYPE.exportData: a ZIP with a readable
 * page, the same as JSON, and their own pictures and documents. Errors: STEP_UP without a code, those of a
 * wrong one.
 */
export const exportData = async (
  deps: Deps,
  userId: string,
  origin: Origin,
  code: string | undefined,
): Promise<Buffer> => {
  const stepUp = { userId, otpType: OTP_TYPE.exportData }
  await checkStepUp(deps, origin, { ...stepUp, code })
  await inTransaction(deps.db, (tx) =>
    spendStepUp(deps, tx, origin, { ...stepUp, code: code ?? '' }),
  )
  // One snapshot of all tables.
  const { held, kept } = await inTransaction(
    deps.db,
    async (tx) => ({ held: await readHoldings(tx, userId), kept: await listFiles(tx, userId) }),
    { isolation: 'repeatable read', readOnly: true },
  )
  const { files, isWhole } = await readFiles(deps, kept)
  const sections = sectionsOf(deps, held, files, origin.language)
  return zipped({ ...headOf(deps, origin, isWhole), sections }, files)
}

const zipped = (file: ExportFile, files: readonly EnclosedFile[]): Buffer => {
  const json = `${JSON.stringify(file, null, 2)}\n`
  const entries: Zippable = {
    // The page is made from the JSON, so that both say the same.
    'noren-data.html': strToU8(exportPage(JSON.parse(json))),
    'noren-data.json': strToU8(json),
  }
  // Pictures and documents are already compressed.
  for (const { name, bytes } of files) entries[name] = [bytes, { level: 0 }]
  return Buffer.from(zipSync(entries))
}

const headOf = ({ market }: Deps, { at, language }: Origin, isWhole: boolean) => ({
  about: textIn(language, 'privacy', isWhole ? 'about' : 'aboutPart'),
  madeAt: at.toISOString(),
  market: market.code,
  language,
})

const sectionsOf = (
  deps: Deps,
  held: readonly Held[],
  files: readonly EnclosedFile[],
  language: Language,
): ExportSection[] =>
  SECTIONS.map((section) => {
    const tables = held.filter((one) => one.section === section && one.rows.length > 0)
    const title = textIn(language, 'privacy', `section.${section}`)
    const contents = tables.map(({ table, hides, rows }) => [
      camelCase(table),
      rows.map((row) => readable(deps, table, row, hides)),
    ])
    const names = files.filter((file) => file.section === section).map(({ name }) => name)
    return { title, ...Object.fromEntries(contents), ...(names.length > 0 && { files: names }) }
  }).filter((section) => Object.keys(section).length > 1)

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const nameOf = (column: string): string => camelCase(column.replace(/_(sealed|minor)$/, ''))

/** The owner's id would be the same in every row, so it is left out. */
const SAID_ONCE = 'user_id'

const OF_THE_STAFF = ['operator_id', 'answered_by', 'decided_by', 'proposed_by']

export const isLeftOut = (column: string): boolean =>
  column === SAID_ONCE || OF_THE_STAFF.includes(column)

/**
 * A row as a person can read it: sealed values decrypted, money in its currency, without keys and hashes.
 */
const readable = (deps: Deps, table: string, row: Row, hides: readonly string[]): Row => {
  const currency = CURRENCIES.find((known) => known === row.currency) ?? deps.market.currency
  const fields = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (column.startsWith(CONTEXT_PREFIX) || /_(hash|key_sealed)$/.test(column)) return []
    if (isLeftOut(column) || hides.includes(column)) return []
    if (!Buffer.isBuffer(value)) return [named(column, value, currency)]
    const context = row[CONTEXT_PREFIX + column]
    if (typeof context !== 'string') return []
    const text = openField(deps.secrets.fieldKey, context, value)
    return [[nameOf(column), openedValue(table, text)]]
  })
  return Object.fromEntries(fields)
}

/** Columns with numbers that stand for a word. */
const WORDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  biz_status: USER_STATUS,
  status: LOAN_STATUS,
  from_status: LOAN_STATUS,
  to_status: LOAN_STATUS,
  // Elsewhere a kind is a word.
  kind: SIGNAL_KINDS,
}

const named = (column: string, value: unknown, currency: Currency): [string, unknown] => {
  if (column.endsWith('_minor') && typeof value === 'number') {
    return [nameOf(column), decimalFromMinor(minor(value), currency)]
  }
  const words = Object.entries(WORDS[column] ?? {})
  const word = words.find(([, status]) => status === value)?.[0]
  return [nameOf(column), word ?? value]
}

const openedValue = (table: string, text: string): unknown => {
  const value = parsed(text)
  return table === 'emergency_contacts' ? withMaskedPhone(value) : value
}

/** Facts are kept as JSON, a person's own words as they are, which may begin like JSON too. */
const parsed = (text: string): unknown => {
  if (!/^[[{"]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A contact's number belongs to that person, not to the borrower. */
const withMaskedPhone = (contact: unknown): unknown =>
  typeof contact === 'object' && contact !== null && 'phone' in contact
    ? { ...contact, phone: maskPhone(String(contact.phone)) }
    : contact

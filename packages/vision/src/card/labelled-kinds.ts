import { dateFrom } from '../text/field-text.ts'
import type { Script } from '../text/text-reader.ts'
import type { FieldName } from './card-fields.ts'
import { bareLetters } from './card-labels.ts'
import { isCccd } from './cccd.ts'
import { isCurp, isElectorKey } from './curp.ts'
import { curpFrom, electorKeyFrom } from './curp-text.ts'
import { isNik } from './nik.ts'

/** How one field of a card is found and read. */
export type FieldRule = {
  field: FieldName
  /** What is printed before or above the value. */
  labels: readonly string[]
  place: 'beside' | 'below' | 'either'
  /** The maximum number of rows. */
  rowsMax: number
  /** The separator between two rows; a space by default. */
  joint?: string
  /** Extracts the value from recognised text; null if there is none. */
  clean: (text: string) => string | null
  isValid?: (value: string) => boolean
  /** The format is distinctive enough that the field is also found without its label. */
  isFoundByForm?: boolean
  whitelist?: string
  /** If absent, the card still counts as read. */
  isOptional?: boolean
}

export type LabelledKind = {
  script: Script
  fields: readonly FieldRule[]
  /** Other labels, where a value ends. */
  others: readonly string[]
}

const DIGITS = '0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A number of exactly `count` digits in recognised text, look-alikes corrected; null if there is none. */
export function digitsFrom(text: string, count: number): string | null {
  const digits = text
    .replaceAll(/[OoQDU]/g, '0')
    .replaceAll(/[Il|!\]]/g, '1')
    .replaceAll(/[?zZ]/g, '2')
    .replaceAll('b', '6')
    .replaceAll('B', '8')
    .replaceAll(/[Ss]/g, '5')
    .replaceAll(/[\s.:;,'-]/g, '')
  return digits.match(new RegExp(`(?<!\\d)\\d{${count}}(?!\\d)`))?.[0] ?? null
}

/** Removes specks at the ends and repeated spaces. */
function trimmed(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[|[\]{}«»“”"~_=*<>‘’`^\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N}.)]+$/u, '')
    .trim()
}

/** A name in capitals; null if a word contains a digit or a lower-case letter and so was misread. */
export function capitalName(text: string): string | null {
  const words = trimmed(text)
    .replaceAll('0', 'O')
    .split(' ')
    .map((word) => word.replace(/^[.'-]+|['-]+$/g, ''))
    // After three letters or more, a dot is a mark below a letter; after one letter it is an initial's.
    .map((word) => word.replace(/(?<=\p{L}{3})\.$/u, ''))
    .filter((word) => word !== '')
  const isRight = (word: string) => /^\p{Lu}[\p{Lu}.'-]*$/u.test(word)
  const first = words.findIndex(isRight)
  const inner = words.slice(first, words.findLastIndex(isRight) + 1)
  if (first < 0 || !inner.every(isRight)) return null
  const name = inner.join(' ')
  return name.replaceAll(/[^\p{L}]/gu, '').length >= 2 ? name : null
}

const upperLine = (text: string): string | null => {
  const line = trimmed(text).toUpperCase()
  return line.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 2 ? line : null
}

const plainLine = (text: string): string | null => {
  const line = trimmed(text).replaceAll(/\s+,/g, ',')
  return line.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 2 ? line : null
}

/** H and M of a Mexican card (hombre, mujer). */
const mexicanSex = (text: string): string | null => {
  const sign = text.match(/(?<![\p{L}])([HM])(?![\p{L}])/u)?.[1]
  return sign === 'H' ? 'MALE' : sign === 'M' ? 'FEMALE' : null
}

const indonesianSex = (text: string): string | null => {
  const letters = bareLetters(text)
  if (/LAK[1IL]|LAKILAKI|AKI-?LAK/.test(letters)) return 'MALE'
  return /PEREM|EMPUAN/.test(letters) ? 'FEMALE' : null
}

const vietnameseSex = (text: string): string | null => {
  const [word = ''] = trimmed(text).split(' ')
  if (/^Nam$/i.test(word)) return 'MALE'
  return /^N[ữưửừứựŨũ]$/iu.test(word) ? 'FEMALE' : null
}

/** RT and RW: two numbers of three digits. */
const rtRw = (text: string): string | null => {
  const found = text
    .replaceAll(/[OoQD]/g, '0')
    .replaceAll(/[Il|]/g, '1')
    .match(/(?<!\d)(\d{3})\s?[/7\s]\s?(\d{3})(?!\d)/)
  return found ? `${found[1]}/${found[2]}` : null
}

/** The place is printed before the date, separated by a comma. */
const birthPlace = (text: string): string | null => {
  const [before] = trimmed(text).split(/[,.]?\s*\d/)
  const place = (before ?? '').replace(/[^\p{L}]+$/u, '').toUpperCase()
  return place.length >= 3 ? place : null
}

const INE: LabelledKind = {
  script: 'spa',
  others: [
    'SECCION',
    'VIGENCIA',
    'AÑO DE REGISTRO',
    'CREDENCIAL PARA VOTAR',
    'ESTADO',
    'MUNICIPIO',
    'LOCALIDAD',
    'EMISION',
    'EDAD',
    'FOLIO',
  ],
  fields: [
    {
      ...{ field: 'number', labels: ['CURP'], place: 'either', rowsMax: 1, isFoundByForm: true },
      clean: curpFrom,
      isValid: isCurp,
      whitelist: CAPITALS + DIGITS,
    },
    {
      ...{ field: 'name', labels: ['NOMBRE'], place: 'below', rowsMax: 3 },
      clean: capitalName,
    },
    {
      ...{ field: 'dob', labels: ['FECHA DE NACIMIENTO'], place: 'either', rowsMax: 1 },
      clean: dateFrom,
      isFoundByForm: true,
      whitelist: `${DIGITS}/`,
    },
    {
      ...{ field: 'gender', labels: ['SEXO'], place: 'either', rowsMax: 1 },
      clean: mexicanSex,
    },
    {
      ...{ field: 'electorKey', labels: ['CLAVE DE ELECTOR'], place: 'either', rowsMax: 1 },
      clean: electorKeyFrom,
      isValid: isElectorKey,
      isFoundByForm: true,
      isOptional: true,
      whitelist: CAPITALS + DIGITS,
    },
    {
      ...{ field: 'address', labels: ['DOMICILIO'], place: 'below', rowsMax: 3, isOptional: true },
      clean: upperLine,
    },
  ],
}

const KTP: LabelledKind = {
  script: 'eng',
  others: [
    'Gol. Darah',
    'Agama',
    'Status Perkawinan',
    'Pekerjaan',
    'Kewarganegaraan',
    'Berlaku Hingga',
  ],
  fields: [
    {
      ...{ field: 'number', labels: ['NIK'], place: 'beside', rowsMax: 1, isFoundByForm: true },
      clean: (text) => digitsFrom(text, 16),
      isValid: isNik,
      whitelist: DIGITS,
    },
    { field: 'name', labels: ['Nama'], place: 'beside', rowsMax: 1, clean: capitalName },
    {
      ...{ field: 'birthPlace', labels: ['Tempat/Tgl Lahir', 'Tempat Tanggal Lahir'] },
      ...{ place: 'beside', rowsMax: 1, isOptional: true },
      clean: birthPlace,
    },
    {
      ...{ field: 'dob', labels: ['Tempat/Tgl Lahir', 'Tempat Tanggal Lahir'] },
      ...{ place: 'beside', rowsMax: 1 },
      clean: dateFrom,
    },
    {
      ...{ field: 'gender', labels: ['Jenis Kelamin'], place: 'beside', rowsMax: 1 },
      clean: indonesianSex,
    },
    {
      ...{ field: 'address', labels: ['Alamat'], place: 'beside', rowsMax: 1, isOptional: true },
      clean: upperLine,
      // "MELATI NO 5" with a space or its end missing: what was there cannot be guessed.
      isValid: (value) => /\d/.test(value) && !/\p{L}NO\.? ?\d/u.test(value),
    },
    {
      ...{ field: 'rtRw', labels: ['RT/RW'], place: 'beside', rowsMax: 1, isOptional: true },
      clean: rtRw,
      whitelist: `${DIGITS}/`,
    },
    {
      ...{ field: 'village', labels: ['Kel/Desa'], place: 'beside', rowsMax: 1, isOptional: true },
      clean: upperLine,
    },
    {
      ...{
        field: 'district',
        labels: ['Kecamatan'],
        place: 'beside',
        rowsMax: 1,
        isOptional: true,
      },
      clean: upperLine,
    },
  ],
}

const CCCD: LabelledKind = {
  script: 'vie',
  others: [
    'Quốc tịch',
    'Nationality',
    'Quê quán',
    'Place of origin',
    'Date of expiry',
    'Có giá trị đến',
    'Citizen Identity Card',
  ],
  fields: [
    {
      ...{
        field: 'number',
        labels: ['Số / No.'],
        place: 'beside',
        rowsMax: 1,
        isFoundByForm: true,
      },
      clean: (text) => digitsFrom(text, 12),
      isValid: isCccd,
      whitelist: DIGITS,
    },
    {
      ...{
        field: 'name',
        labels: ['Họ và tên / Full name', 'Full name'],
        place: 'either',
        rowsMax: 1,
      },
      clean: capitalName,
    },
    {
      ...{ field: 'dob', labels: ['Ngày sinh / Date of birth', 'Date of birth'], place: 'either' },
      rowsMax: 1,
      clean: dateFrom,
      whitelist: `${DIGITS}/`,
    },
    {
      ...{ field: 'gender', labels: ['Giới tính / Sex', 'Giới tính'], place: 'beside', rowsMax: 1 },
      clean: vietnameseSex,
    },
    {
      ...{
        field: 'address',
        labels: ['Nơi thường trú / Place of residence', 'Place of residence', 'Nơi cư trú'],
      },
      ...{ place: 'either', rowsMax: 2, joint: ', ', isOptional: true },
      clean: plainLine,
    },
  ],
}

/** The fronts that are read with the help of their labels. */
export const LABELLED_KINDS = { ine: INE, ktp: KTP, cccd: CCCD } as const

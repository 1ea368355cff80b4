import { MRZ_LINE_LENGTH, mrzCheckDigit } from '../card/mrz.ts'
import { type Fonts, photoImage, qrImage, sheet, written, writtenInCells } from './drawing.ts'
import {
  dobOf,
  genderOf,
  type Indonesian,
  type Mexican,
  type Vietnamese,
  zoneText,
} from './people.ts'
import type { Random } from './random.ts'

/** A card as drawn, and the fields to be read from it. */
export type Drawn = {
  kind: 'ine' | 'ktp' | 'cccd'
  side: 'front' | 'back'
  svg: string
  fields: Record<string, string>
}

export type Brush = { random: Random; fonts: Fonts; portrait: Uint8Array }

const ink = { fill: '#1c1c22' }
const faint = { fill: '#5b5f66' }

/** Draws one of the two layouts in use: labels above their values, or in front of them. */
export async function ineFront({ random, fonts, portrait }: Brush, who: Mexican): Promise<Drawn> {
  const { regular, bold } = fonts
  const isStacked = random() < 0.5
  const at = (font: 'regular' | 'bold', text: string, x: number, y: number, size: number) =>
    written(font === 'bold' ? bold : regular, text, { x, y, size, ...ink })
  const label = (text: string, x: number, y: number) =>
    written(bold, text, { x, y, size: 27, ...faint })
  const pair = (name: string, value: string, x: number, y: number) =>
    isStacked
      ? label(name, x, y) + at('regular', value, x, y + 38, 34)
      : label(name, x, y + 36) + at('regular', value, x + name.length * 19 + 22, y + 36, 34)
  const content = [
    written(bold, 'MÉXICO', { x: 60, y: 120, size: 84, fill: '#8a8f96' }),
    written(bold, 'INSTITUTO NACIONAL ELECTORAL', { x: 520, y: 84, size: 48, ...ink }),
    written(bold, 'CREDENCIAL PARA VOTAR', { x: 520, y: 142, size: 44, ...ink }),
    await photoImage(portrait, { x: 70, y: 230, width: 400, height: 520 }),
    label('NOMBRE', 520, 226),
    ...who.names.map((name, i) => at('regular', name, 520, 268 + i * 42, 37)),
    label('SEXO', 1330, 226),
    at('regular', who.isWoman ? 'M' : 'H', 1430, 227, 36),
    label('DOMICILIO', 520, 408),
    ...who.address.map((line, i) => at('regular', line, 520, 448 + i * 42, 35)),
    pair('CLAVE DE ELECTOR', who.electorKey, 520, 588),
    pair('CURP', who.curp, 520, 672),
    pair('AÑO DE REGISTRO', '2014 01', 1090, 672),
    pair('FECHA DE NACIMIENTO', dobOf(who), 520, 756),
    pair('SECCIÓN', who.section, 1190, 756),
    pair('VIGENCIA', '2021 - 2031', 520, 840),
  ]
  return {
    ...{ kind: 'ine', side: 'front' },
    svg: sheet(random, fonts, content.join(''), ['#f4eef2', '#e3ecea']),
    fields: {
      number: who.curp,
      name: who.names.join(' '),
      dob: dobOf(who),
      gender: genderOf(who),
      electorKey: who.electorKey,
      address: who.address.join(' '),
    },
  }
}

const filled = (text: string, length = MRZ_LINE_LENGTH) => text.slice(0, length).padEnd(length, '<')

/** The three TD1 lines with all their check digits. */
function zoneLines(zone: {
  state: string
  number: string
  optional: string
  birth: string
  sex: string
  expiry: string
  optionalTwo: string
  name: string
}): string[] {
  const first = filled(`ID${zone.state}${zone.number}${mrzCheckDigit(zone.number)}${zone.optional}`)
  const dates = `${zone.birth}${mrzCheckDigit(zone.birth)}${zone.sex}${zone.expiry}${mrzCheckDigit(zone.expiry)}`
  const second = filled(`${dates}${zone.state}${zone.optionalTwo}`, 29)
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return [first, second + mrzCheckDigit(all), filled(zone.name)]
}

function drawnZone(fonts: Fonts, rows: readonly string[], top: number): string {
  const font = fonts.mono ?? fonts.bold
  const size = 60
  return rows
    .map((row, i) => writtenInCells(font, row, { x: 62, y: top + i * 78, size, cell: 49.2 }))
    .join('')
}

export async function ineBack({ random, fonts }: Brush, who: Mexican): Promise<Drawn> {
  const birth = who.year.slice(2) + who.month + who.day
  const [father, mother, given] = who.names
  const rows = zoneLines({
    ...{ state: 'MEX', number: who.cic, optional: `<<${who.section}${who.cic}` },
    ...{ birth, sex: who.isWoman ? 'M' : 'H', expiry: '311231', optionalTwo: '<01<<00417<' },
    name: `${zoneText(father)}<${zoneText(mother)}<<${zoneText(given)}`,
  })
  const content = [
    await qrImage('https://example.invalid/specimen', 70, 70, 330),
    await qrImage(`SPECIMEN ${who.section}`, 470, 70, 330),
    written(fonts.bold, 'INSTITUTO NACIONAL ELECTORAL', { x: 860, y: 110, size: 36 }),
    written(fonts.regular, 'SECRETARIO EJECUTIVO', { x: 980, y: 420, size: 28 }),
    '<rect x="60" y="470" width="1480" height="70" fill="#2b2b30"/>',
    drawnZone(fonts, rows, 700),
  ]
  return {
    ...{ kind: 'ine', side: 'back' },
    svg: sheet(random, fonts, content.join(''), ['#f3f0f4', '#e7efe9']),
    fields: { cardNumber: who.cic, dob: dobOf(who), gender: genderOf(who) },
  }
}

/** Religion is not invented, and never read. */
const NOT_SAID = '-'

export async function ktpFront(
  { random, fonts, portrait }: Brush,
  who: Indonesian,
): Promise<Drawn> {
  const { regular, bold } = fonts
  const rows: [string, string][] = [
    ['Nama', who.name],
    ['Tempat/Tgl Lahir', `${who.birthPlace}, ${who.day}-${who.month}-${who.year}`],
    ['Jenis Kelamin', who.isWoman ? 'PEREMPUAN' : 'LAKI-LAKI'],
    ['Alamat', who.address],
    ['     RT/RW', who.rtRw],
    ['     Kel/Desa', who.village],
    ['     Kecamatan', who.district],
    ['Agama', NOT_SAID],
    ['Status Perkawinan', 'BELUM KAWIN'],
    ['Pekerjaan', 'KARYAWAN SWASTA'],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku Hingga', 'SEUMUR HIDUP'],
  ]
  const content = [
    written(bold, `PROVINSI ${who.province}`, { x: 800, y: 80, size: 46, middle: true }),
    written(bold, who.regency, { x: 800, y: 136, size: 46, middle: true }),
    written(bold, 'NIK', { x: 60, y: 222, size: 58 }),
    written(bold, `:  ${who.nik}`, { x: 300, y: 222, size: 64 }),
    ...rows.flatMap(([label, value], i) => {
      const y = 290 + i * 54
      return [
        written(regular, label, { x: 60, y, size: 37 }),
        written(regular, `:  ${value}`, { x: 410, y, size: 37 }),
        ...(label === 'Jenis Kelamin'
          ? [written(regular, 'Gol. Darah : O', { x: 860, y, size: 37 })]
          : []),
      ]
    }),
    await photoImage(portrait, { x: 1190, y: 200, width: 340, height: 450 }),
    written(regular, who.regency.replace(/^(KOTA|KABUPATEN) /, ''), {
      ...{ x: 1360, y: 720, size: 32, middle: true },
    }),
    written(regular, '12-04-2019', { x: 1360, y: 764, size: 32, middle: true }),
  ]
  return {
    ...{ kind: 'ktp', side: 'front' },
    svg: sheet(random, fonts, content.join(''), ['#bfe0f2', '#d6ecf7']),
    fields: {
      number: who.nik,
      name: who.name,
      birthPlace: who.birthPlace,
      dob: dobOf(who),
      gender: genderOf(who),
      address: who.address,
      rtRw: who.rtRw,
      village: who.village,
      district: who.district,
    },
  }
}

export async function cccdFront(
  { random, fonts, portrait }: Brush,
  who: Vietnamese,
): Promise<Drawn> {
  const { regular, bold } = fonts
  const middle = (font: typeof bold, text: string, y: number, size: number) =>
    written(font, text, { x: 820, y, size, middle: true })
  const small = (text: string, x: number, y: number) => written(regular, text, { x, y, size: 31 })
  const value = (text: string, x: number, y: number) => written(bold, text, { x, y, size: 40 })
  const sex = who.isWoman ? 'Nữ' : 'Nam'
  const text = [
    ...[who.number, who.oldNumber, titled(who.name), dobOf(who).replaceAll('/', ''), sex],
    ...[who.address.join(', '), who.issued.replaceAll('/', '')],
  ].join('|')
  const content = [
    middle(bold, 'CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', 62, 38),
    middle(regular, 'Độc lập - Tự do - Hạnh phúc', 100, 30),
    middle(bold, 'SOCIALIST REPUBLIC OF VIET NAM', 146, 34),
    middle(regular, 'Independence - Freedom - Happiness', 184, 28),
    written(bold, 'CĂN CƯỚC CÔNG DÂN', { x: 850, y: 264, size: 62, middle: true, fill: '#b02a2a' }),
    written(regular, 'Citizen Identity Card', {
      x: 850,
      y: 310,
      size: 36,
      middle: true,
      fill: '#b02a2a',
    }),
    await qrImage(text, 1300, 130, 230),
    await photoImage(portrait, { x: 70, y: 330, width: 370, height: 500 }),
    small('Số / No.:', 490, 390),
    written(bold, who.number, { x: 640, y: 392, size: 56 }),
    small('Họ và tên / Full name:', 490, 452),
    value(who.name, 490, 502),
    small('Ngày sinh / Date of birth:', 490, 562),
    value(dobOf(who), 880, 562),
    small('Giới tính / Sex:', 490, 620),
    value(sex, 730, 620),
    small('Quốc tịch / Nationality:', 890, 620),
    value('Việt Nam', 1250, 620),
    small('Quê quán / Place of origin:', 490, 678),
    value(who.origin, 490, 726),
    small('Nơi thường trú / Place of residence:', 490, 784),
    value(who.address[0], 490, 832),
    value(who.address[1], 490, 882),
    small('Có giá trị đến:', 70, 872),
    small(`Date of expiry: ${who.expires}`, 70, 914),
  ]
  return {
    ...{ kind: 'cccd', side: 'front' },
    svg: sheet(random, fonts, content.join(''), ['#dff0ea', '#f2e9dc']),
    fields: {
      number: who.number,
      name: who.name,
      dob: dobOf(who),
      gender: genderOf(who),
      address: who.address.join(', '),
    },
  }
}

const titled = (name: string) =>
  name
    .toLowerCase()
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

export async function cccdBack({ random, fonts }: Brush, who: Vietnamese): Promise<Drawn> {
  const { regular, bold } = fonts
  const small = (text: string, x: number, y: number) => written(regular, text, { x, y, size: 31 })
  const [surname = '', ...given] = who.name.split(' ')
  const rows = zoneLines({
    ...{
      state: 'VNM',
      number: who.number.slice(3),
      optional: `${who.number}<<${mrzCheckDigit(who.number)}`,
    },
    ...{ birth: who.year.slice(2) + who.month + who.day, sex: who.isWoman ? 'F' : 'M' },
    ...{ expiry: who.expires.split('/').toReversed().join('').slice(2), optionalTwo: '' },
    name: `${zoneText(surname)}<<${zoneText(given.join(' '))}`,
  })
  const content = [
    small('Đặc điểm nhận dạng / Personal identification:', 80, 90),
    written(bold, 'Nốt ruồi C: 1cm trên đuôi mày phải', { x: 80, y: 140, size: 36 }),
    small('Ngày, tháng, năm / Date, month, year:', 80, 220),
    written(bold, who.issued, { x: 660, y: 220, size: 36 }),
    written(bold, 'CỤC TRƯỞNG CỤC CẢNH SÁT', { x: 80, y: 290, size: 32 }),
    written(bold, 'QUẢN LÝ HÀNH CHÍNH VỀ TRẬT TỰ XÃ HỘI', { x: 80, y: 334, size: 32 }),
    small('Ngón trỏ trái / Left index finger', 1040, 120),
    small('Ngón trỏ phải / Right index finger', 1040, 420),
    `<rect x="180" y="390" width="190" height="160" rx="20" fill="#c9a94e"/>`,
    `<ellipse cx="1240" cy="240" rx="90" ry="105" fill="none" stroke="#666" stroke-width="6" stroke-dasharray="14 9"/>`,
    `<ellipse cx="1240" cy="540" rx="90" ry="105" fill="none" stroke="#666" stroke-width="6" stroke-dasharray="11 8"/>`,
    drawnZone(fonts, rows, 742),
  ]
  return {
    ...{ kind: 'cccd', side: 'back' },
    svg: sheet(random, fonts, content.join(''), ['#e4efe2', '#f3ecdc']),
    fields: { number: who.number, dob: dobOf(who), gender: genderOf(who) },
  }
}

import { curpCheckDigit } from '../card/curp.ts'
import { between, digits, pick, type Random } from './random.ts'

export type Born = { day: string; month: string; year: string; isWoman: boolean }

function born(random: Random): Born {
  const two = (low: number, high: number) =>
    String(Math.floor(between(random, low, high + 1))).padStart(2, '0')
  const year = String(Math.floor(between(random, 1958, 2007)))
  return { day: two(1, 28), month: two(1, 12), year, isWoman: random() < 0.5 }
}

export const dobOf = (who: Born): string => `${who.day}/${who.month}/${who.year}`
export const genderOf = (who: Born): string => (who.isWoman ? 'FEMALE' : 'MALE')

const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) => text.trim().split('\n')

// ---- Mexico ----

const MX_SURNAMES = words(
  'PRADO ZAMORA QUIÑONES BARRAGÁN OLVERA TREVIÑO SALDAÑA IBARRA CORDERO VILLASEÑOR MONROY ESPINO NAVA URIBE LEDESMA ARRIAGA BUSTOS CARRANZA PALOMINO REYNOSO',
)
const MX_MEN = words('RAMIRO TOBÍAS LEONEL GERARDO EFRAÍN DAMIÁN HORACIO JULIÁN ADRIÁN MATEO')
const MX_WOMEN = words('LUCÍA ARACELI PALOMA XIMENA BRENDA NOELIA MARTINA ELVIRA ROSARIO ITZEL')
const MX_STREETS = words('JACARANDAS OLIVOS MEZQUITE LAURELES FRESNOS AMAPOLA CEDROS ROSALES')
const MX_AREAS = lines(`COL LOMAS DEL VALLE
COL SAN MARCOS
FRACC LOS PINOS
COL BUENAVISTA
BARRIO LA LUZ
COL EL MIRADOR`)
const MX_TOWNS = [
  { town: 'TOLUCA, MEX.', code: 'MC', entity: '15' },
  { town: 'MERIDA, YUC.', code: 'YN', entity: '31' },
  { town: 'PUEBLA, PUE.', code: 'PL', entity: '21' },
  { town: 'ZAPOPAN, JAL.', code: 'JC', entity: '14' },
  { town: 'MONTERREY, N.L.', code: 'NL', entity: '19' },
  { town: 'OAXACA DE JUAREZ, OAX.', code: 'OC', entity: '20' },
]

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
/** INE cards print capitals without accents, but keep the tilde. */
const printed = (text: string) =>
  [...text].map((sign) => (sign === 'Ñ' ? sign : plain(sign))).join('')

export type Mexican = Born & {
  names: [string, string, string]
  address: [string, string, string]
  curp: string
  electorKey: string
  section: string
  cic: string
}

export function mexican(random: Random): Mexican {
  const who = born(random)
  const father = printed(pick(random, MX_SURNAMES))
  const mother = printed(pick(random, MX_SURNAMES))
  const first = pick(random, who.isWoman ? MX_WOMEN : MX_MEN)
  const second = random() < 0.4 ? ` ${pick(random, who.isWoman ? MX_WOMEN : MX_MEN)}` : ''
  const given = printed(first + second)
  const place = pick(random, MX_TOWNS)
  const date = who.year.slice(2) + who.month + who.day
  const letters = [father, mother, given].map((name) => plain(name))
  const [f = '', m = '', g = ''] = letters
  const vowel = f.slice(1).match(/[AEIOU]/)?.[0] ?? 'X'
  const inner = (name: string) => name.slice(1).match(/[B-DF-HJ-NP-TV-Z]/)?.[0] ?? 'X'
  const homonym = Number(who.year) < 2000 ? '0' : 'A'
  const body =
    `${f[0]}${vowel}${m[0]}${g[0]}${date}${who.isWoman ? 'M' : 'H'}${place.code}` +
    `${inner(f)}${inner(m)}${inner(g)}${homonym}`
  const key = letters.map((name) => `${name[0]}${inner(name)}`).join('')
  const street = `C ${pick(random, MX_STREETS)} ${Math.floor(between(random, 2, 480))}`
  return {
    ...who,
    names: [father, mother, given],
    address: [
      street,
      `${pick(random, MX_AREAS)} ${digits(random, 5).replace(/^0/, '5')}`,
      place.town,
    ],
    curp: body + curpCheckDigit(body),
    electorKey: `${key}${date}${place.entity}${who.isWoman ? 'M' : 'H'}${digits(random, 3)}`,
    section: digits(random, 4),
    cic: digits(random, 9),
  }
}

// ---- Indonesia ----

const ID_MEN = lines(`BAGAS PRAKOSO
YUDHA WIRATAMA
REZA PANGESTU
ARIF BUDIMAN HAKIM
GALIH NUGRAHA
TEGUH SANTIKA`)
const ID_WOMEN = lines(`LARAS PUSPITA DEWI
INTAN MAHARANI
SEKAR AYUNINGTYAS
NURUL FADILLAH
RATIH KUSUMA
WULAN SARI`)
const ID_PLACES = [
  ['31', 'DKI JAKARTA', 'KOTA JAKARTA SELATAN', 'JAKARTA', 'TEBET BARAT', 'TEBET'],
  ['32', 'JAWA BARAT', 'KOTA BANDUNG', 'BANDUNG', 'SUKALUYU', 'CIBEUNYING KALER'],
  ['33', 'JAWA TENGAH', 'KABUPATEN KLATEN', 'KLATEN', 'KARANGANOM', 'KLATEN UTARA'],
  ['34', 'DAERAH ISTIMEWA YOGYAKARTA', 'KABUPATEN SLEMAN', 'SLEMAN', 'CATURTUNGGAL', 'DEPOK'],
  ['35', 'JAWA TIMUR', 'KOTA MALANG', 'MALANG', 'LOWOKWARU', 'LOWOKWARU'],
  ['73', 'SULAWESI SELATAN', 'KOTA MAKASSAR', 'MAKASSAR', 'TAMALANREA', 'BIRINGKANAYA'],
] as const
const ID_STREETS = words('MELATI KENANGA MAWAR CEMPAKA ANGGREK FLAMBOYAN DAHLIA TERATAI')

export type Indonesian = Born & {
  nik: string
  name: string
  province: string
  regency: string
  birthPlace: string
  address: string
  rtRw: string
  village: string
  district: string
}

export function indonesian(random: Random): Indonesian {
  const who = born(random)
  const [code, province, regency, birthPlace, village, district] = pick(random, ID_PLACES)
  const day = String(Number(who.day) + (who.isWoman ? 40 : 0)).padStart(2, '0')
  const nik = `${code}${pick(random, ['01', '04', '71', '73'])}${pick(random, ['01', '02', '05', '11'])}${day}${who.month}${who.year.slice(2)}000${Math.floor(between(random, 1, 9))}`
  const two = () => String(Math.floor(between(random, 1, 19))).padStart(3, '0')
  return {
    ...who,
    nik,
    name: pick(random, who.isWoman ? ID_WOMEN : ID_MEN),
    ...{ province, regency, birthPlace, village, district },
    address: `JL ${pick(random, ID_STREETS)} NO ${Math.floor(between(random, 1, 180))}`,
    rtRw: `${two()}/${two()}`,
  }
}

// ---- Vietnam ----

const VN_SURNAMES = words('NGUYỄN TRẦN LÊ PHẠM VÕ ĐẶNG BÙI ĐỖ HỒ NGÔ')
const VN_MEN = lines(`HẢI ĐĂNG
QUỐC BẢO
MINH TUẤN
GIA HUY
ĐỨC THỊNH
XUÂN TRƯỜNG`)
const VN_WOMEN = lines(`THỊ THU HƯƠNG
NGỌC ÁNH
KIM YẾN
THANH THẢO
THỊ MỸ DUYÊN
BẢO TRÂM`)
const VN_HOMES = [
  ['079', 'Phường 5', 'Quận Phú Nhuận, TP. Hồ Chí Minh'],
  ['001', 'Phường Láng Hạ', 'Quận Đống Đa, Hà Nội'],
  ['048', 'Phường An Hải Bắc', 'Sơn Trà, Đà Nẵng'],
  ['092', 'Phường Xuân Khánh', 'Ninh Kiều, Cần Thơ'],
  ['038', 'Xã Quảng Thịnh', 'Thanh Hóa, Thanh Hóa'],
] as const
const VN_STREETS = lines(`Lê Lợi
Trần Phú
Hoàng Diệu
Nguyễn Trãi
Phan Đình Phùng`)

export type Vietnamese = Born & {
  number: string
  oldNumber: string
  name: string
  origin: string
  address: [string, string]
  issued: string
  expires: string
}

export function vietnamese(random: Random): Vietnamese {
  const who = born(random)
  const [code, ward, town] = pick(random, VN_HOMES)
  const sign = (Number(who.year) < 2000 ? 0 : 2) + (who.isWoman ? 1 : 0)
  const given = pick(random, who.isWoman ? VN_WOMEN : VN_MEN)
  return {
    ...who,
    number: `${code}${sign}${who.year.slice(2)}${digits(random, 6)}`,
    oldNumber: `2${digits(random, 8)}`,
    name: `${pick(random, VN_SURNAMES)} ${given}`,
    origin: `${ward}, ${town}`,
    address: [`${Math.floor(between(random, 1, 320))} ${pick(random, VN_STREETS)}, ${ward}`, town],
    issued: `${who.day}/${who.month}/2022`,
    expires: `${who.day}/${who.month}/2040`,
  }
}

/** ASCII capitals, the only letters of a machine readable zone. */
export const zoneText = (text: string): string =>
  plain(text.replaceAll(/[đĐ]/g, 'D'))
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '<')

import { type Day, day } from '@noren/contract/dates'

/**
 * Public holidays of the Labour Code 2019, art. 112, with substitute days for those on a weekend; Tết and
 * the second day of the National Day as announced by the Ministry of Home Affairs for 2026. Those of 2027
 * are calculated by the same article until they are announced. Holidays on a Saturday or Sunday are left
 * out, since they are not working days anyway.
 */
export const HOLIDAYS: ReadonlySet<Day> = new Set(
  [
    '2026-01-01', // Tết Dương lịch
    '2026-02-16', // Tết Nguyên đán
    '2026-02-17', // Tết Nguyên đán
    '2026-02-18', // Tết Nguyên đán
    '2026-02-19', // Tết Nguyên đán
    '2026-02-20', // Tết Nguyên đán
    '2026-04-27', // Giỗ Tổ Hùng Vương, nghỉ bù
    '2026-04-30', // Ngày Chiến thắng
    '2026-05-01', // Quốc tế lao động
    '2026-09-01', // Quốc khánh
    '2026-09-02', // Quốc khánh
    '2027-01-01', // Tết Dương lịch
    '2027-02-04', // Tết Nguyên đán
    '2027-02-05', // Tết Nguyên đán
    '2027-02-08', // Tết Nguyên đán
    '2027-02-09', // Tết Nguyên đán
    '2027-02-10', // Tết Nguyên đán
    '2027-04-16', // Giỗ Tổ Hùng Vương
    '2027-04-30', // Ngày Chiến thắng
    '2027-05-03', // Quốc tế lao động, nghỉ bù
    '2027-09-02', // Quốc khánh
    '2027-09-03', // Quốc khánh
  ].map(day),
)

import { type Day, day } from '@noren/contract/dates'

/**
 * National holidays without joint leave days. 2026: joint decree of three ministers (SKB Tiga Menteri) on
 * national holidays 2026. 2027 is calculated from the same feasts: days that follow the moon must be
 * compared with the decree once it is published. Holidays on a Saturday or Sunday are left out, since
 * they are not working days anyway.
 */
export const HOLIDAYS: ReadonlySet<Day> = new Set(
  [
    '2026-01-01', // Tahun Baru
    '2026-01-16', // Isra Mikraj
    '2026-02-17', // Imlek
    '2026-03-19', // Nyepi
    '2026-04-03', // Wafat Yesus Kristus
    '2026-05-01', // Hari Buruh
    '2026-05-14', // Kenaikan Yesus Kristus
    '2026-05-27', // Iduladha
    '2026-06-01', // Hari Lahir Pancasila
    '2026-06-16', // Tahun Baru Islam
    '2026-08-17', // Kemerdekaan
    '2026-08-25', // Maulid Nabi
    '2026-12-25', // Natal
    '2027-01-01', // Tahun Baru
    '2027-01-05', // Isra Mikraj
    '2027-03-08', // Nyepi
    '2027-03-10', // Idulfitri
    '2027-03-11', // Idulfitri
    '2027-03-26', // Wafat Yesus Kristus
    '2027-05-06', // Kenaikan Yesus Kristus
    '2027-05-17', // Iduladha
    '2027-05-20', // Waisak
    '2027-06-01', // Hari Lahir Pancasila
    '2027-08-17', // Kemerdekaan
  ].map(day),
)

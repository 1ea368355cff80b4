import { type Day, day } from '@noren/contract/dates'

/**
 * Holidays of central government offices, which banks everywhere observe too; states add their own. 2026:
 * Department of Personnel and Training, list of holidays for 2026. 2027 is calculated by its rules: days
 * that follow the moon must be compared with the list once it is published. Holidays on a Saturday or
 * Sunday are left out, since they are not working days anyway.
 */
export const HOLIDAYS: ReadonlySet<Day> = new Set(
  [
    '2026-01-26', // Republic Day
    '2026-03-04', // Holi
    '2026-03-26', // Ram Navami
    '2026-03-31', // Mahavir Jayanti
    '2026-04-03', // Good Friday
    '2026-05-01', // Buddha Purnima
    '2026-05-27', // Id-ul-Zuha
    '2026-06-26', // Muharram
    '2026-08-26', // Id-e-Milad
    '2026-09-04', // Janmashtami
    '2026-10-02', // Gandhi Jayanti
    '2026-10-20', // Dussehra
    '2026-11-24', // Guru Nanak Jayanti
    '2026-12-25', // Christmas
    '2027-01-26', // Republic Day
    '2027-03-10', // Id-ul-Fitr
    '2027-03-22', // Holi
    '2027-03-26', // Good Friday
    '2027-04-15', // Ram Navami
    '2027-05-17', // Id-ul-Zuha
    '2027-05-20', // Buddha Purnima
    '2027-06-16', // Muharram
    '2027-08-25', // Janmashtami
    '2027-10-29', // Diwali
  ].map(day),
)

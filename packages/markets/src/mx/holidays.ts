import { type Day, day } from '@noren/contract/dates'

/**
 * Days on which banks must close: Ley Federal del Trabajo, art. 74, and the annual provisions of the CNBV
 * for financial entities, which add Thursday and Friday before Easter, 2 November and 12 December. Those
 * of 2027 are calculated by the same rules until its provisions are published. Holidays on a Saturday or
 * Sunday are left out, since they are not working days anyway.
 */
export const HOLIDAYS: ReadonlySet<Day> = new Set(
  [
    '2026-01-01', // Año Nuevo
    '2026-02-02', // Constitución
    '2026-03-16', // Natalicio de Benito Juárez
    '2026-04-02', // Jueves Santo
    '2026-04-03', // Viernes Santo
    '2026-05-01', // Día del Trabajo
    '2026-09-16', // Independencia
    '2026-11-02', // Día de Muertos
    '2026-11-16', // Revolución
    '2026-12-25', // Navidad
    '2027-01-01', // Año Nuevo
    '2027-02-01', // Constitución
    '2027-03-15', // Natalicio de Benito Juárez
    '2027-03-25', // Jueves Santo
    '2027-03-26', // Viernes Santo
    '2027-09-16', // Independencia
    '2027-11-02', // Día de Muertos
    '2027-11-15', // Revolución
  ].map(day),
)

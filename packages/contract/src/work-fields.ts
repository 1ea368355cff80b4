/** Kinds of work a person can choose (C5). */
export const WORK_STATUSES = [
  'salaried',
  'selfEmployed',
  'dailyWage',
  'retired',
  'homemaker',
  'student',
  'notWorking',
] as const
export type WorkStatus = (typeof WORK_STATUSES)[number]

export const WORK_FIELDS = [
  'industry',
  'monthlyIncome',
  'salaryType',
  'payday',
  'companyName',
  'companyAddress',
] as const
export type WorkField = (typeof WORK_FIELDS)[number]

/**
 * Which of the six fields about work a kind of work has. Those it has are required; the others are
 * neither shown nor taken.
 */
export const FIELDS_OF_WORK: Readonly<Record<WorkStatus, readonly WorkField[]>> = {
  salaried: WORK_FIELDS,
  selfEmployed: ['industry', 'monthlyIncome', 'companyName', 'companyAddress'],
  dailyWage: ['industry', 'monthlyIncome', 'salaryType'],
  retired: ['monthlyIncome'],
  homemaker: [],
  student: [],
  notWorking: [],
}

/** Pay that comes on a day of the month has payday 1–31, on a day of the week 1–7 (1 is Monday). */
export const paydayMax = (salaryType: string | undefined): number =>
  salaryType === 'weekly' || salaryType === 'fortnightly' ? 7 : 31

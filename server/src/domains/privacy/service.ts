/** What routes and jobs use of privacy. */
export { type ErasurePlan, eraseDue, erasePerson, erasurePlan, type Kept } from './erase-person.ts'
export { exportData } from './export-data.ts'

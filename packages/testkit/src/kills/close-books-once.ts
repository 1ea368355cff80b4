/**
 * A program that closes and seals the days of the books before a day, as the day's work does, to be killed meanwhile:
 * says that it begins, does it, and ends.
 */

import { closeBooks } from '../close-books.ts'
import { testClock, testServerOn } from '../given-loans.ts'

const { DATABASE_OWNER_URL: connectionString, DATA_DIR: dataDir, ADVANCED_DAYS: days } = process.env
if (!connectionString || !dataDir) throw new Error('the database is missing')
const clock = testClock()
clock.advanceDays(Number(days))
const { deps, close } = testServerOn({ connectionString }, { clock, dataDir })
await deps.db.query({ text: 'select 1' })
process.send?.('begins')
await closeBooks({ deps, clock })
await close()
process.disconnect?.()

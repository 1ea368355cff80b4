import { removeFolder } from '../noren-process.ts'
import { BARS, CODES, SPRAY } from './bars.ts'
import { lockOwnerOut, spray, startAttacked } from './codes.ts'
import { guessOnePhone, sprayPhones } from './guessing.ts'

/**
 * `npm run attack`: what guessing one-time codes comes to, beside the bars. First days of guessing by the
 * server's own decision, then attacks on a real server. Exits non-zero when a bar is missed.
 */

let hasMissed = false
const show = (what: string, got: number, bar: number): void => {
  const isGood = got <= bar
  hasMissed ||= !isGood
  console.log(`${isGood ? 'ok    ' : 'MISSED'} ${got.toFixed(5).padStart(9)}  bar ${bar}  ${what}`)
}

console.log('== Simulated, the worst 24 hours')
show(
  'one phone, all strangers: chance a day',
  guessOnePhone({ hasOwnersDevice: false }) / CODES,
  BARS.onePhone,
)
show(
  "one phone, and a device of the owner's: chance a day",
  guessOnePhone({ hasOwnersDevice: true }) / CODES,
  BARS.onePhone,
)
const WAYS = [
  ['all at once', { pace: 60, atOnce: SPRAY.networks }],
  ['one network after the other', { pace: 5, atOnce: 1 }],
  ['fifty at once', { pace: 60, atOnce: 50 }],
  ['a try in a quarter of an hour', { pace: 900, atOnce: SPRAY.networks }],
] as const
for (const [name, how] of WAYS) {
  const guesses = sprayPhones({ ...SPRAY, days: 3, ...how })
  show(
    `${SPRAY.phones} phones, ${SPRAY.networks} networks, ${name}: accounts a day`,
    guesses / CODES,
    BARS.spray,
  )
}

console.log('== Against a real server')
const noren = await startAttacked()
try {
  const locked = await lockOwnerOut(noren, 40)
  show('one phone, forty networks: chance', locked.judged / CODES, BARS.onePhone)
  show('the owner, on their own device, kept out: times', locked.signedIn.code === 200 ? 0 : 1, 0)
  const sprayed = await spray(noren, { ...SPRAY, atOnce: 16 })
  show(`${SPRAY.networks} networks: accounts expected`, sprayed.total / CODES, BARS.spray)
  console.log(`       accounts got: ${sprayed.accounts}`)
  console.log(`       most wrong codes of one network: ${Math.max(...sprayed.judgedBy)}`)
  const alarms = noren
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"alarm"'))
  console.log(`       alarms: ${alarms.length}`)
} finally {
  await noren.stop()
  removeFolder(noren.dataDir)
}
process.exitCode = hasMissed ? 1 : 0

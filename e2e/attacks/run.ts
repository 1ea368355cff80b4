import { removeFolder } from '../noren-process.ts'
import { BARS, CODES, PICTURE_ATTACK, PICTURE_BARS, SPRAY } from './bars.ts'
import { lockOwnerOut, spray, startAttacked } from './codes.ts'
import { guessOnePhone, sprayPhones } from './guessing.ts'
import { measureReads, median, startReading } from './pictures.ts'

/**
 * `npm run attack [-- codes|pictures]`: what guessing one-time codes comes to, and what the worst pictures do to
 * the reads of others, beside the bars. First days of guessing by the server's own decision, then attacks on
 * real servers. Exits non-zero when a bar is missed.
 */
const [only] = process.argv.slice(2)

let hasMissed = false
const show = (what: string, got: number, bar: number): void => {
  const isGood = got <= bar
  hasMissed ||= !isGood
  console.log(`${isGood ? 'ok    ' : 'MISSED'} ${got.toFixed(5).padStart(9)}  bar ${bar}  ${what}`)
}

const attackCodes = async (): Promise<void> => {
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
}

const attackReaders = async (): Promise<void> => {
  console.log('== Pictures')
  const reading = await startReading()
  try {
    const seconds = (ms: number): string => (ms / 1000).toFixed(1)
    const { aloneMs, attackedMs, mostMb, answers } = await measureReads(
      reading,
      PICTURE_ATTACK,
      (when, ms) => console.log(`       a read, ${when}: ${seconds(ms)} s`),
    )
    const alone = median(aloneMs)
    const attacked = median(attackedMs)
    show(
      `honest reads, ${PICTURE_ATTACK.attackers} attackers: times as long as alone`,
      attacked / alone,
      PICTURE_BARS.slower,
    )
    show('memory of server, readers and database: MB', mostMb, PICTURE_BARS.memoryMb)
    console.log(
      `       a read: ${seconds(alone)} s alone, ${seconds(attacked)} s attacked, at most ${seconds(Math.max(...attackedMs))}`,
    )
    for (const [outcome, count] of Object.entries(answers).sort())
      console.log(`       ${count} × ${outcome}`)
  } finally {
    await reading.stop()
    removeFolder(reading.dataDir)
  }
}

if (only !== 'pictures') await attackCodes()
if (only !== 'codes') await attackReaders()
process.exitCode = hasMissed ? 1 : 0

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LivenessStats } from './face/check-liveness.ts'
import { splitFrames } from './face/split-frames.ts'
import { indianSpecimens, specimens } from './specimens/make-set.ts'
import { TAKES } from './specimens/takes.ts'
import { createVision, type FieldName, type Turn, type Vision } from './vision.ts'

/** For similarities and confidences (not money), so that columns align. */
const decimals = (value: number, digits: number): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

/**
 * Prints how well the vision service does: `npm run vision:report` reads every second of the test
 * pictures and recordings, taking some minutes of one core. Arguments after `--`: `every=1` reads all of
 * them, `every=9` only a few; numbers are seeds for complete sets of specimens generated on the spot,
 * half an hour each. Exits with 1 if a test picture is judged differently from expected.json, or if fewer
 * than 85 % of the fields of a set of specimens are right.
 */
const FOLDER = fileURLToPath(new URL('../../../e2e/data/', import.meta.url))
const asked = process.argv.slice(2)
const EVERY = Number(asked.find((one) => one.startsWith('every='))?.slice('every='.length) ?? 2)
const SEEDS = asked.filter((one) => /^\d+$/.test(one)).map(Number)
const isPicked = (_: unknown, at: number) => at % EVERY === 0

type ExpectedDocument = {
  docType: string | null
  side: string | null
  variant?: string
  photo?: string | null
  fields: Partial<Record<FieldName, string>>
}

const SPECIMENS_RIGHT_MIN = 0.85

const memoryMb = () => Math.round(process.memoryUsage().rss / 1e6)

async function timed<Value>(work: Promise<Value>): Promise<[Value, string]> {
  const start = performance.now()
  let peak = memoryMb()
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb())
  }, 50)
  const value = await work
  clearInterval(watch)
  return [value, `${Math.round(performance.now() - start)} ms, ${Math.max(peak, memoryMb())} MB`]
}

type Picture = ExpectedDocument & { file: string; picture: Buffer }

type Tally = { pictures: number; faces: number; fields: number; right: number; surelyWrong: number }

const EMPTY: Tally = { pictures: 0, faces: 0, fields: 0, right: 0, surelyWrong: 0 }

const share = (part: number, whole: number) =>
  `${part} of ${whole} (${decimals(whole === 0 ? 0 : (100 * part) / whole, 1)} %)`

const tallyLine = (name: string, { pictures, faces, fields, right, surelyWrong }: Tally) =>
  `${name}: kind and side ${share(faces, pictures)}, fields ${share(right, fields)}, wrong but sure ${surelyWrong}`

/** Prints a line per picture and field, then a line per kind and way of taking the picture. */
async function reportDocuments(
  vision: Vision,
  title: string,
  pictures: AsyncIterable<Picture> | Iterable<Picture>,
) {
  const photos: { file: string; person: string; embedding: Float32Array }[] = []
  const tallies = new Map<string, Tally>()
  const times: number[] = []
  const whole = { ...EMPTY }
  for await (const { file, picture, ...truth } of pictures) {
    const start = performance.now()
    const [answer, cost] = await timed(vision.readDocument({ picture, wantsFace: true }))
    times.push(performance.now() - start)
    if (!answer.ok) throw new Error(`${file}: ${answer.failure} ${answer.detail}`)
    const { kind, side, quality, qr, fields: read, photoFace } = answer.value
    const key = `${truth.docType ?? 'no document'} ${truth.side ?? ''} ${truth.variant ?? ''}`
    const tally = tallies.get(key) ?? { ...EMPTY }
    tallies.set(key, tally)
    const names = new Set([...Object.keys(truth.fields), ...Object.keys(read)]) as Set<FieldName>
    const lines = [...names].map((name) => {
      const { value = '(nothing)', confidence = 0, isValid = false } = read[name] ?? {}
      const isRight = isValid && value === truth.fields[name]
      for (const count of [tally, whole]) {
        count.fields++
        if (isRight) count.right++
        else if (isValid) count.surelyWrong++
      }
      const verdict = isRight ? 'pass' : isValid ? 'FAIL' : 'ask '
      return `    ${verdict} ${name} ${value} (${decimals(confidence, 2)}${isValid ? '' : ', not valid'})`
    })
    const isFaceRight = kind === truth.docType && side === truth.side
    for (const count of [tally, whole]) {
      count.pictures++
      if (isFaceRight) count.faces++
    }
    if (photoFace && truth.photo) {
      photos.push({ file, person: personOf(truth.photo), embedding: photoFace.embedding })
    }
    const found = `${kind ?? 'none'} ${side ?? ''} ${quality.problem ?? ''} qr ${qr}`
    console.log(`${isFaceRight ? 'pass' : 'FAIL'} ${file}: ${found} [${cost}]`)
    for (const line of lines) console.log(line)
  }
  console.log(`\n${title}`)
  for (const [key, tally] of tallies) console.log(`  ${tallyLine(key, tally)}`)
  const median = times.toSorted((x, y) => x - y)[Math.floor(times.length / 2)] ?? 0
  console.log(`${tallyLine(`${title}, all`, whole)}, median ${Math.round(median)} ms\n`)
  return { photos, tally: whole }
}

function* givenPictures(folder: string): Generator<Picture> {
  const expected: Record<string, ExpectedDocument> = JSON.parse(
    readFileSync(`${folder}expected.json`, 'utf8'),
  )
  for (const [file, truth] of Object.entries(expected).filter(isPicked)) {
    yield { file, ...truth, picture: readFileSync(folder + file) }
  }
}

type Sequence = { file: string; from: number; to: number; turns: Turn[]; isGenuine: boolean }

const SEQUENCES: Sequence[] = [
  { file: 'turning-head.mjpeg', from: 0, to: 270, turns: ['left', 'right'], isGenuine: true },
  { file: 'turning-head.mjpeg', from: 135, to: 435, turns: ['right', 'left'], isGenuine: true },
  { file: 'turning-head.mjpeg', from: 0, to: 270, turns: ['right', 'left'], isGenuine: false },
  ...['photo-held-still', 'photo-turned', 'photo-slideshow', 'other-person-first'].flatMap(
    (name): Sequence[] => [
      { file: `${name}.mjpeg`, from: 0, to: 420, turns: ['left', 'right'], isGenuine: false },
      { file: `${name}.mjpeg`, from: 0, to: 420, turns: ['right', 'left'], isGenuine: false },
      { file: `${name}.mjpeg`, from: 90, to: 510, turns: ['right', 'left'], isGenuine: false },
    ],
  ),
]

/** Every fourth frame of the looped film of 30 frames a second, as a browser would record it at 7.5. */
function recordLooped(file: string, from: number, to: number): Buffer {
  const frames = splitFrames(readFileSync(file))
  const picked = Array.from(
    { length: Math.ceil((to - from) / 4) },
    (_, i) => frames[(from + i * 4) % frames.length] ?? Buffer.alloc(0),
  )
  return Buffer.concat(picked)
}

function measuredOf(stats: LivenessStats): string {
  const cosines = [stats.frontCosineMin, stats.middleCosineMin, stats.peakCosineMin]
    .map((value) => (value === null ? '-' : decimals(value, 2)))
    .join('/')
  return `${stats.framesUsed} frames, ${stats.turnRateMax} deg/s, same face ${cosines}`
}

async function reportLiveness(vision: Vision, folder: string) {
  let right = 0
  let embedding: Float32Array | null = null
  const sequences = SEQUENCES.filter(isPicked)
  for (const { file, from, to, turns, isGenuine } of sequences) {
    const frames = recordLooped(folder + file, from, to)
    const [answer, cost] = await timed(vision.checkLiveness({ frames, turns }))
    if (!answer.ok) throw new Error(`${file}: ${answer.failure} ${answer.detail}`)
    const { passed, reason = '', stats, faceEmbedding } = answer.value
    if (passed) embedding ??= faceEmbedding
    const isRight = passed === isGenuine
    if (isRight) right++
    const verdict = passed ? 'live' : `refused ${reason}`
    console.log(
      `${isRight ? 'pass' : 'FAIL'} ${file} from ${from}, ${turns.join(' then ')}: ${verdict}; ` +
        `${measuredOf(stats)} [${cost}]`,
    )
  }
  console.log(`recordings: ${right} of ${sequences.length}\n`)
  return { embedding, isAllRight: right === sequences.length }
}

const STILLS = [
  'head-a-front',
  'head-a-front-warm-light',
  'head-b-front',
  'head-d-front',
  'astronaut',
]

/** The films as other phones would record other people, with the margins to the thresholds. */
async function reportTakes(vision: Vision): Promise<boolean> {
  let right = 0
  const takes = TAKES.filter(isPicked)
  for (const { name, isGenuine, turns, frames, timesMs = [] } of takes) {
    const job = { frames: Buffer.concat(await frames()), turns, frameTimesMs: timesMs }
    const [answer, cost] = await timed(vision.checkLiveness(job))
    if (!answer.ok) throw new Error(`${name}: ${answer.failure} ${answer.detail}`)
    const { passed, reason = '', stats } = answer.value
    if (passed === isGenuine) right++
    console.log(
      `${passed === isGenuine ? 'pass' : 'FAIL'} ${isGenuine ? 'genuine' : 'attack'}, ${name}: ` +
        `${passed ? 'live' : `refused ${reason}`}; ${measuredOf(stats)} [${cost}]`,
    )
  }
  console.log(`takes: ${right} of ${takes.length}\n`)
  return right === takes.length
}

/** A still is named after its head and how it is seen, a printed photo after one of these names. */
const personOf = (name: string): string => name.replace(/-front.*/, '')

async function reportMatches(
  vision: Vision,
  folder: string,
  photos: { file: string; person: string; embedding: Float32Array }[],
  live: Float32Array | null,
) {
  const { matchEmbeddings } = await import('./face/match.ts')
  const faces: { person: string; label: string; embedding: Float32Array }[] = []
  if (live) faces.push({ person: 'head-a', label: 'turning-head live', embedding: live })
  for (const still of STILLS) {
    const picture = readFileSync(`${folder}${still}.jpg`)
    const embedding = await vision.embedPortrait(picture)
    if (!embedding.ok || !embedding.value) throw new Error(`${still}: no face`)
    const person = personOf(still)
    faces.push({ person, label: still, embedding: embedding.value.embedding })
  }
  let wrong = 0
  const printed = photos.map(({ file, person, embedding }) => ({ person, label: file, embedding }))
  for (const [i, face] of faces.entries()) {
    for (const other of [...faces.slice(i + 1), ...printed]) {
      const { similarity, verdict } = matchEmbeddings(face.embedding, other.embedding)
      const isSame = face.person === other.person
      const isRight = isSame ? verdict !== 'no' : verdict !== 'match'
      if (!isRight) wrong++
      const same = isSame ? 'same' : 'other'
      console.log(
        `${isRight ? 'pass' : 'FAIL'} ${face.label} / ${other.label}: ${decimals(similarity, 3)} ${verdict} (${same})`,
      )
    }
  }
  console.log(`matches: ${wrong} wrong\n`)
  return wrong === 0
}

const vision = createVision({ timeoutMs: 600_000 })
const documents = await reportDocuments(
  vision,
  'given pictures',
  givenPictures(`${FOLDER}documents/`),
)
let areSpecimensRead = true
for (const seed of SEEDS) {
  for (const [title, set] of [
    [`specimens of Mexico, Indonesia and Vietnam, seed ${seed}`, specimens(seed)],
    [`cards of India taken anew, seed ${seed}`, indianSpecimens(seed)],
  ] as const) {
    const { tally } = await reportDocuments(vision, title, set)
    if (tally.right < tally.fields * SPECIMENS_RIGHT_MIN) areSpecimensRead = false
  }
}
const liveness = await reportLiveness(vision, `${FOLDER}faces/`)
const areTakesRight = await reportTakes(vision)
const isMatched = await reportMatches(
  vision,
  `${FOLDER}faces/`,
  documents.photos,
  liveness.embedding,
)
console.log(`memory at the end ${memoryMb()} MB, both workers and this thread together`)
await vision.close()
const { faces, pictures, fields, right } = documents.tally
const areGivenRead = faces === pictures && right === fields
process.exitCode =
  areGivenRead && areSpecimensRead && liveness.isAllRight && areTakesRight && isMatched ? 0 : 1

import { readFileSync, writeFileSync } from 'node:fs'
import { splitFrames } from '../face/split-frames.ts'
import { WORKERS } from '../thresholds.ts'
import type { FaceJob, FaceValue } from '../workers/face-worker.ts'
import { createPool } from '../workers/pool.ts'
import { FILMS, READINGS_FILE, rowOf } from './film-readings.ts'

/** Measures the given films anew: `node packages/vision/src/specimens/write-film-readings.ts`. */
const pool = createPool<FaceJob, FaceValue>({
  ...WORKERS,
  script: new URL('../workers/face-worker.ts', import.meta.url),
  size: 1,
  timeoutMs: 3_600_000,
})
const measured = async (film: string): Promise<string> => {
  const bytes = readFileSync(new URL(`../../../../e2e/data/faces/${film}.mjpeg`, import.meta.url))
  const answer = await pool.run({ task: 'frames', frames: splitFrames(bytes), from: 0 })
  if (!answer.ok || !('measures' in answer.value)) throw new Error(`${film} was not measured`)
  const rows = answer.value.measures.flatMap((one) => (one ? [rowOf(one.reading)] : []))
  return `"${film}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
}
const films: string[] = []
for (const film of FILMS) films.push(await measured(film))
writeFileSync(READINGS_FILE, `{\n${films.join(',\n')}\n}\n`)
await pool.close()

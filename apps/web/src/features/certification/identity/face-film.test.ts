import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { filmOf } from './face-film.ts'

const taken = (count: number) => ({
  frames: Array.from({ length: count }, (_, at) => new Blob([`<${at}>`])),
  timesMs: Array.from({ length: count }, (_, at) => at * 100),
})

test('[C4.14] the film is what the server has seen and counts, named by its hash', async () => {
  const film = await filmOf(taken(6), { from: 2, until: 5, isDone: true })
  expect(await film.frames.text()).toBe('<2><3><4>')
  expect(film.timesMs).toEqual([200, 300, 400])
  const hash = createHash('sha256').update('<2><3><4>').digest('hex')
  expect([film.sent, film.isSeen]).toEqual([{ from: 2, hash }, true])
  expect(await film.lastFrame?.text()).toBe('<4>')
})

test.each([[null], [{ from: 0, until: 0, isDone: false }]])(
  'where the server has seen nothing (%j) the last frames are sent whole',
  async (held) => {
    const film = await filmOf(taken(114), held)
    expect([film.timesMs.length, film.timesMs[0], film.sent]).toEqual([112, 200, null])
  },
)

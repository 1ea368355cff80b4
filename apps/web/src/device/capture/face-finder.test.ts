import { afterEach, expect, test, vi } from 'vitest'
import { faceFinder } from './face-finder.ts'

afterEach(() => vi.unstubAllGlobals())

const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement

test('a browser without a finder of its own has none', () => {
  expect(faceFinder()).toBeNull()
})

test('what the browser finds is placed; after a failure it is not asked again', async () => {
  const detect = vi.fn(async () => [{ boundingBox: { left: 250, right: 390 } }])
  vi.stubGlobal(
    'FaceDetector',
    class {
      detect = detect
    },
  )
  const find = faceFinder()
  expect(await find?.(video)).toBe('good')
  detect.mockRejectedValueOnce(new DOMException('no service', 'NotSupportedError'))
  expect(await find?.(video)).toBeNull()
  expect(await find?.(video)).toBeNull()
  expect(detect).toHaveBeenCalledTimes(2)
})

import { troubleOf } from './camera-trouble.ts'

/** 'environment' is the back camera, for documents; 'user' the front camera, for the face. */
export type Facing = 'environment' | 'user'

/** A permission prompt can stay open for ever; after this time the page says what to do. */
const ANSWER_TIMEOUT_MS = 20_000

const VIDEO: Readonly<Record<Facing, MediaTrackConstraints>> = {
  environment: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  },
  user: {
    facingMode: { ideal: 'user' },
    width: { ideal: 640 },
    height: { ideal: 480 },
    frameRate: { ideal: 30 },
  },
}

/**
 * Opens the camera. Rejects with a DOMException whose name `troubleOf` understands. A stream that arrives
 * after the time-out or an abort is stopped at once, so that the camera light does not stay on.
 */
export async function openCamera(facing: Facing, signal: AbortSignal): Promise<MediaStream> {
  if (!window.isSecureContext) throw new DOMException('not a safe page', 'InsecureError')
  if (!navigator.mediaDevices?.getUserMedia)
    throw new DOMException('no camera here', 'SecurityError')
  const asking = askFor(VIDEO[facing])
  let isOver = false
  void asking.then(
    (stream) => {
      if (isOver) stopCamera(stream)
    },
    () => undefined,
  )
  try {
    return await Promise.race([asking, failsWhenOver(signal)])
  } catch (error) {
    isOver = true
    throw error
  }
}

async function askFor(video: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    // Some cameras treat `ideal` constraints as required; any picture is better than none.
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error
    return navigator.mediaDevices.getUserMedia({ video: true, audio: false })
  }
}

function failsWhenOver(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (name: string) => reject(new DOMException('no camera', name))
    const timer = setTimeout(() => fail('TimeoutError'), ANSWER_TIMEOUT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      fail('AbortError')
    })
  })
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export const cameraTrouble = (error: unknown) =>
  troubleOf(error instanceof Error || error instanceof DOMException ? error.name : '')

/**
 * Whether the camera has a light that can be switched on. TypeScript's DOM types do not include `torch`
 * yet.
 */
export function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
  return abilities?.torch === true
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const wish = { advanced: [{ torch: isOn }] } as unknown as MediaTrackConstraints
  await stream.getVideoTracks()[0]?.applyConstraints(wish)
}

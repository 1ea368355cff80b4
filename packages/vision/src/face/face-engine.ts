import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { faceFiles } from '../model-files.ts'
import type { Box, Rgb } from '../pixels/pixels.ts'

/** A face in a picture. Angles in degrees; yaw is positive when the person turns to their left. */
export type Face = {
  box: Box
  /** The detector's confidence that this is a face, 0..1. */
  score: number
  yaw: number
  pitch: number
  roll: number
  /** Distance between the centres of the eyes in pixels. */
  eyeDistance: number
  /** Height of an eye's opening divided by its width; of the two eyes, the more open one. Coarse beside an embedding. */
  eyeOpening: number
  /** 468 points of the face in pixels. */
  mesh: readonly Landmark[]
  /** 1024 numbers that distinguish people; only if requested. Kept in memory only. */
  embedding?: Float32Array
}

export type FaceEngine = {
  /** All faces, largest first. */
  detect: (picture: Rgb, wants: { embedding: boolean }) => Promise<Face[]>
}

type Landmark = readonly [number, number, number?]

type RawFace = {
  box: [number, number, number, number]
  boxScore: number
  mesh: Landmark[]
  annotations: Record<string, Landmark[] | undefined>
  embedding?: number[]
  rotation: { angle: { roll: number; yaw: number; pitch: number } } | null
}

type Tensor = { dispose: () => void }

type Human = {
  tf: { tensor3d: (data: Uint8Array, shape: [number, number, number], type: 'int32') => Tensor }
  load: () => Promise<void>
  detect: (input: Tensor, config: object) => Promise<{ face: RawFace[]; error?: string | null }>
}

const require = createRequire(import.meta.url)

/**
 * Loads the models from the local packages. Must run in a process of its own: it makes `fetch` there
 * read `file:` addresses, with which the face library loads its models.
 */
export async function createFaceEngine(): Promise<FaceEngine> {
  const files = faceFiles()
  readModelsFromDisk(files.models)
  const { Human } = require(files.entry) as { Human: new (config: object) => Human }
  const human = new Human(configFor(files))
  await human.load()
  return {
    async detect(picture, wants) {
      const { width, height, data } = picture
      const tensor = human.tf.tensor3d(data, [height, width, 3], 'int32')
      try {
        // Who it is does not depend on the irises, and whoever asks that measures no eyes: 8 % less work.
        const face = {
          description: { enabled: wants.embedding },
          iris: { enabled: !wants.embedding },
        }
        const result = await human.detect(tensor, { face })
        return result.face
          .filter((raw) => raw.mesh.length >= 468)
          .map((raw) => faceOf(raw, wants.embedding))
          .toSorted((a, b) => areaOf(b.box) - areaOf(a.box))
      } finally {
        tensor.dispose()
      }
    },
  }
}

function readModelsFromDisk(models: string): void {
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(models)) return network(input, init)
    const type = address.endsWith('.json') ? 'application/json' : 'application/octet-stream'
    return new Response(await readFile(new URL(address)), { headers: { 'content-type': type } })
  }
}

function configFor(files: { models: string; wasm: string }): object {
  const off = { enabled: false }
  return {
    backend: 'wasm',
    wasmPath: files.wasm,
    modelBasePath: files.models,
    warmup: 'none',
    cacheSensitivity: 0,
    async: false,
    debug: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: 3, minConfidence: 0.2, skipFrames: 0, skipTime: 0 },
      mesh: { enabled: true },
      iris: { enabled: true },
      emotion: off,
      description: { enabled: true, skipFrames: 0, skipTime: 0 },
      antispoof: off,
      liveness: off,
    },
  }
}

const DEGREES = 180 / Math.PI

function faceOf(raw: RawFace, wantsEmbedding: boolean): Face {
  const [left, top, width, height] = raw.box
  const angle = raw.rotation?.angle ?? { roll: 0, yaw: 0, pitch: 0 }
  const [right, leftEye] = [eye(raw, 'right'), eye(raw, 'left')]
  return {
    box: { left, top, right: left + width, bottom: top + height },
    score: raw.boxScore,
    // The library's yaw is positive towards the person's right.
    yaw: -angle.yaw * DEGREES,
    pitch: angle.pitch * DEGREES,
    roll: angle.roll * DEGREES,
    eyeDistance: Math.hypot(right.x - leftEye.x, right.y - leftEye.y),
    eyeOpening: Math.max(right.opening, leftEye.opening),
    mesh: raw.mesh,
    ...(wantsEmbedding && raw.embedding ? { embedding: Float32Array.from(raw.embedding) } : {}),
  }
}

/** Centre and opening of an eye, from its upper and lower lid. */
function eye(raw: RawFace, side: 'left' | 'right'): { x: number; y: number; opening: number } {
  const upper = raw.annotations[`${side}EyeUpper0`] ?? []
  const lower = raw.annotations[`${side}EyeLower0`] ?? []
  const points = [...upper, ...lower]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / (values.length || 1)
  const height = mean(middleOf(lower).map(([, y]) => y)) - mean(middleOf(upper).map(([, y]) => y))
  const width = Math.max(...xs) - Math.min(...xs)
  return { x: mean(xs), y: mean(ys), opening: width > 0 ? Math.max(height, 0) / width : 0 }
}

/** The middle third of a lid, where the eye opens widest. */
function middleOf(lid: readonly Landmark[]): Landmark[] {
  return lid.slice(Math.floor(lid.length / 3), Math.ceil((lid.length * 2) / 3))
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top)
}

/** Cosine of the angle between two embeddings: 1 same direction, 0 unrelated. */
export function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length || a.length === 0) return 0
  let dot = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return aa > 0 && bb > 0 ? dot / Math.sqrt(aa * bb) : 0
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { ErrorGroup } from './store/metrics.ts'

type Frame = ErrorGroup['frames'][number]

/**
 * Translates stack frames of built files with the source maps in `folder`, which the web build writes and
 * the server never serves. Built files have their hash in the name, so maps of several builds can be kept
 * together. A frame without a map is shown unchanged.
 */
export const openSourceMaps = (folder: string): ((frame: Frame) => string) => {
  const maps = new Map<string, TraceMap | null>()
  const mapOf = (file: string): TraceMap | null => {
    const name = basename(file)
    const known = maps.get(name)
    if (known !== undefined) return known
    const path = join(folder, `${name}.map`)
    const map = existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : null
    maps.set(name, map)
    return map
  }
  return ({ fn, file, line, column }) => {
    const map = mapOf(file)
    // Browsers count columns from one, maps from zero.
    const needle = { line: Math.max(line, 1), column: Math.max(column - 1, 0) }
    const found = map && originalPositionFor(map, needle)
    if (!found?.source) return `${fn || '?'} (${file}:${line}:${column})`
    return `${found.name ?? (fn || '?')} (${found.source.replace(/^(\.\.\/)+/, '')}:${found.line}:${found.column + 1})`
  }
}

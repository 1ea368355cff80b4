import type { MetricEvent } from '@noren/contract/metrics'

type Frame = MetricEvent['frames'][number]

const FRAMES_MAX = 20
/** "at fn (https://host/file.js:1:2)", "at https://…", and "fn@https://…" of WebKit and Gecko. */
const LINE = /^\s*(?:at\s+)?(?:async\s+)?(?:(.*?)\s*[(@])?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?\s*$/

/**
 * The stack frames that are in files of this site. The rest is dropped: the first lines repeat the
 * message, and addresses of documents may contain more than a file name.
 */
export function framesOf(stack: string, origin: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, fn = '', url = '', row, column] = LINE.exec(line) ?? []
      const file = url.startsWith(`${origin}/`) ? new URL(url).pathname : ''
      if (!/^\/[\w./-]{1,120}$/.test(file)) return []
      return [{ fn: fn.slice(0, 120), file, line: Number(row), column: Number(column) }]
    })
    .slice(0, FRAMES_MAX)
}

import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/** The parent of a process, or null without /proc. */
const parentOf = (pid) => {
  try {
    // The second field is a name in brackets, which may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return Number(parent)
  } catch {
    return null
  }
}

/**
 * Calls back once when the npm that ran this program is gone, for whatever reason. npm passes a signal on
 * to its shell only, and a killed npm to nobody, so without polling the server would hold its port and
 * data folder for ever. Does nothing for a program not run by npm.
 */
export const whenNpmIsGone = (callback) => {
  if (!process.env.npm_lifecycle_event) return
  // There is a shell between npm and this program.
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    callback()
  }, LOOK_EVERY_MS)
  timer.unref()
}

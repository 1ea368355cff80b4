import type { OS_TYPES } from '@noren/contract/metrics'

export type OsType = (typeof OS_TYPES)[number]

/** An iPad reports itself as a Mac, but no Mac has a multi-touch screen. */
export function osTypeOf(userAgent: string, touchPoints: number): OsType {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Linux|X11/.test(userAgent) ? 'linux' : 'other'
}

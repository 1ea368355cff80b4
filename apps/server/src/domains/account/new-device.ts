import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Line, LineCutError, sendAll } from '../../platform/outbox/outbox.ts'
import { smsIn } from '../../platform/texts/sms.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { borrowerContact } from './borrower-contact.ts'
import { phoneHashOf } from './code-limits.ts'
import { knownDeviceOf } from './known-device.ts'
import type { Origin } from './origin.ts'
import * as store from './store/device-notices.ts'

/**
 * Before a session begins: notes that its device is new to the person, in the same transaction, so that the owner is told
 * also when this server stops now.
 */
export const noteDevice = async (
  deps: Deps,
  tx: Tx,
  { mark, at }: Origin,
  { userId, phone, deviceLabel }: { userId: string; phone: string; deviceLabel: string },
): Promise<void> => {
  const phoneHash = phoneHashOf(deps, phone)
  if (await knownDeviceOf(deps, tx, { mark, phoneHash, at })) return
  const noticeId = deps.newId()
  await store.insertNotice(tx, { userId, id: noticeId, deviceLabel, madeAt: at })
  await deps.publish(tx, 'deviceIsNew', { userId, noticeId, at })
}

const AGAIN_MS = 60_000
const TRIES_MAX = 3
/** A notification about a stranger is of use for a day. */
const PUSHED_FOR_MS = 86_400_000

/**
 * Tells owners of devices that have signed in and are new, by text message and notification, at any hour: who reads it may have to
 * act. It may be told twice after a crash, which is better than not at all. Returns how many were told.
 */
export const tellNewDevices = (deps: Deps): Promise<number> =>
  sendAll(deps, {
    line: 'sms',
    claim(limit) {
      const at = deps.clock.now()
      const againAt = new Date(at.getTime() + AGAIN_MS)
      return store.claimNotices(deps.db, { at, againAt, limit })
    },
    send: (notice, line) => tellOne(deps, notice, line),
  })

const tellOne = async (deps: Deps, notice: store.Notice, line: Line): Promise<boolean> => {
  const isTold = await tell(deps, notice, line)
  if (isTold === 'uncalled') await store.uncountTry(deps.db, notice)
  else if (isTold || notice.tries >= TRIES_MAX) await store.deleteNotice(deps.db, notice)
  return isTold === true
}

/** `uncalled`: nobody was there to be called, so that it was no try. */
const tell = async (
  deps: Deps,
  notice: store.Notice,
  line: Line,
): Promise<boolean | 'uncalled'> => {
  const { userId, tries } = notice
  const at = deps.clock.now()
  try {
    const { phone, language } = await borrowerContact(deps, deps.db, userId)
    const device = notice.deviceLabel || textIn(language, 'sms', 'device.unknown')
    const site = new URL(deps.config.publicUrl).host
    const text = smsIn(language, 'device.new', { device, site })
    await line.call(() => deps.sms.send({ phone, text }))
    if (tries === 1) await notify(deps, notice, textIn(language, 'sms', 'device.push'), at)
    return true
  } catch (error) {
    if (error instanceof LineCutError) return 'uncalled'
    deps.log.warn({ err: error, userId, tries }, 'a new device could not be told')
    return false
  }
}

/** The text message says it all; a notification that does not leave is no reason to send that again. */
const notify = async (
  deps: Deps,
  { userId, id: noteId }: store.Notice,
  text: string,
  at: Date,
): Promise<void> => {
  try {
    const until = new Date(at.getTime() + PUSHED_FOR_MS)
    await deps.push.send({ userId, noteId, text, place: { page: 'messages' }, until })
  } catch (error) {
    deps.log.warn({ err: error, userId }, 'a notification of a new device may not have left')
  }
}

import type { VoucherForm } from './voucher-form.ts'

/**
 * What was typed for one loan's proof, on the device until it is sent; the key's start has it forgotten
 * with the session. The picture stays in memory: it may be large, and it is chosen again in a moment.
 */
const KEY = 'noren_draft_voucher'
const NOTHING: VoucherForm = { reference: '', amount: '', paidOn: null }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readVoucherDraft(repayId: string, store = deviceStore()): VoucherForm {
  try {
    const kept = JSON.parse(store?.getItem(KEY) ?? 'null') as (VoucherForm & { for: string }) | null
    if (kept?.for !== repayId) return NOTHING
    const { reference, amount, paidOn } = kept
    return { reference, amount, paidOn }
  } catch {
    return NOTHING
  }
}

export function keepVoucherDraft(repayId: string, form: VoucherForm, store = deviceStore()): void {
  try {
    store?.setItem(KEY, JSON.stringify({ ...form, for: repayId }))
  } catch {
    // The device has no room; the page itself still holds what was typed.
  }
}

export function forgetVoucherDraft(store = deviceStore()): void {
  store?.removeItem(KEY)
}

let picture: { repayId: string; blob: Blob } | null = null

export const keptPicture = (repayId: string): Blob | null =>
  picture?.repayId === repayId ? picture.blob : null

export function keepPicture(repayId: string, blob: Blob | null): void {
  picture = blob && { repayId, blob }
}

function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

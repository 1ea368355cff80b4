/** Version of the notice's text, recorded in the consent ledger with each decision. */
export const NOTICE_VERSION = '2026-11-28'

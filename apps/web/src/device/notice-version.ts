/** Version of the notice's text; it stands in the consent ledger beside the decision. */
export const NOTICE_VERSION = '2026-11'

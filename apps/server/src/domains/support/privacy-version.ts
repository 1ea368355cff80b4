/**
 * Version of the privacy policy's text that people currently agree to; every change of the text needs a
 * new one.
 */
export const PRIVACY_VERSION = '2026-11-28'

/** The version of the privacy policy's text that people agree to today; every change of it counts. */
export const PRIVACY_VERSION = '2026-11-22'

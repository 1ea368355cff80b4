/** What apps send as 2024 in `App-Version`. */
export const APP_VERSION = '2.0.24'

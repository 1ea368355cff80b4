/** The seed's version, sent as 2024 in `App-Version` (seed §9). */
export const APP_VERSION = '2.0.24'

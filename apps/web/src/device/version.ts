import manifest from '../../package.json' with { type: 'json' }

/** "2.0.24". Evaluated at build time. */
export const APP_VERSION: string = manifest.version

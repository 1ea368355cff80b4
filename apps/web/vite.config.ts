import { compiledTexts } from '@noren/i18n/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { TEXT_SOURCES } from './build/catalogues.ts'
import { classNames } from './build/class-names.ts'
import { compressed } from './build/compressed.ts'
import { constantTokens } from './build/constant-tokens.ts'
import { constants } from './build/constants.ts'
import { landing } from './build/landing.ts'
import { manifest } from './build/manifest.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimContract } from './build/slim-contract.ts'
import { slimQueries } from './build/slim-queries.ts'
import { slimReact } from './build/slim-react.ts'
import { keptSourceMaps } from './build/source-maps.ts'
import { market } from './src/device/market.ts'
import { SCRIPT_TARGET, STYLE_TARGET } from './src/device/oldest-browsers.ts'

const server = process.env.NOREN_SERVER ?? 'http://127.0.0.1:8080'
/** Where the staff's console is served while both are developed (tools/dev.mjs). */
const staff = { target: process.env.NOREN_CONSOLE ?? server, ws: true }

/** SLIM=0 builds with all of React and every schema, to find out whether a fault is due to what is left out. */
const slimmed = process.env.SLIM === '0' ? [] : [slimContract(), slimQueries(), slimReact()]

/** Enough to be told apart by people: the first scripts of a visit name 150 files. */
const shortName = (name: string, letters = 6): string => name.slice(0, letters).replace(/\..*/, '')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    classNames(),
    constants(),
    constantTokens(),
    ...slimmed,
    compiledTexts(TEXT_SOURCES),
    react(),
    landing(),
    manifest(),
    serviceWorker(),
    keptSourceMaps(),
    compressed(),
  ],
  build: {
    // A folder for each market's app, so that a server never serves another market's, and switching
    // markets needs no rebuild. apps/server/src/http/serve-web.ts and tools/prepare.mjs use the same
    // names.
    outDir: `dist-${market.code}`,
    emptyOutDir: true,
    manifest: true,
    target: SCRIPT_TARGET,
    cssTarget: STYLE_TARGET,
    assetsInlineLimit: 0,
    // Vite's small preload helper is enough: the few chunks of a page are requested together.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The landing page names thirty files in its first bytes: short names, as hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(name, name.endsWith('.css') ? 6 : 10)}-[hash:7][extname]`,
        // Code shared by several pages is one file: twenty small ones compress worse and queue.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /\/web\/src\/device\/(api\/.*|texts|formats)\.tsx?$|\/packages\/(ui|client|i18n)\/src\/(?!Tabs).*\.tsx?$|\/web\/src\/shell\/(?!ChooseFile|focus-first-error|guides|step-up|qr|copy)[\w-]+\.tsx?$/,
              minShareCount: 14,
            },
            // The code of every form, and of the sign-in form.
            {
              name: 'form',
              test: /\/web\/src\/shell\/(form\/(table|use-form)|focus-first-error|step-up\/(phone-number|use-code-wait))\.ts$|\/(kept-phone|notice-version)\.ts$|\/packages\/(contract\/src\/phones\.ts|ui\/src\/(rules\.ts|(Check|CodeInput)\.tsx))$/,
              minShareCount: 2,
            },
            // Parts of a few lines: alone, each costs more as a name than as code.
            {
              name: 'bits',
              test: /\/packages\/ui\/src\/(Card|Meter|Switch)\.tsx$/,
              minShareCount: 2,
            },
            // Drafts that are kept, sealed.
            { name: 'draft', test: /\/(form\/draft|storage\/sealed)\.ts$/, minShareCount: 2 },
            // What stands over the first pages.
            { name: 'curtain', test: /\/(Curtain|Wordmark)\.tsx$/, minShareCount: 2 },
            // Values that are copied.
            {
              name: 'copy',
              test: /\/(use-copy|CopyRowValue)\.(tsx?|module\.css)$/,
              minShareCount: 2,
            },
            // What sends something once, whatever happens on the way.
            {
              name: 'sending',
              test: /\/(kept-requests?|use-send-once|one-at-a-time)\.tsx?$/,
              minShareCount: 2,
            },
            // What home and the pages it leads to show of loans: one request for home, not twenty.
            {
              name: 'loans',
              test: /\/contract\/src\/(bereavements|coupons|credit|documents|loans|messages|preorder|repayments)\.ts$|\/web\/src\/(loan-view\/(terms|loan-facts|offers|closed-sentence|LenderTile|OrderCard|OrderStatus|order-state|just-applied|order-card|coupon-text|lender-tiles)|features\/loans\/OrderPage|loan-view\/(NorenCard|art\/lender))|\/packages\/ui\/src\/(Facts|Rows|art\/empty-orders)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  json: { namedExports: false },
  server: { proxy: { '/api': server, '/sandbox': server, '/pay': server, '/console': staff } },
  preview: { proxy: { '/api': server, '/sandbox': server, '/pay': server } },
})

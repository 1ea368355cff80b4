import { join } from 'node:path'
import { compiledTexts } from '@noren/i18n/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { marketFacts } from './build/market-facts.ts'

const server = process.env.NOREN_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  define: { __MARKETS__: JSON.stringify(marketFacts) },
  plugins: [compiledTexts(join(import.meta.dirname, 'src')), react(), compressed()],
  build: {
    // One build for every market: the server says which one it is. Its name stands in
    // apps/server/src/http/serve-console.ts and tools/prepare.mjs too.
    outDir: 'dist-console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A drawing within a stylesheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  json: { namedExports: false },
  server: { proxy: { '/api': server, '/sandbox': server } },
})

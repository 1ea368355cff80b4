import { join } from 'node:path'
import { compiledTexts } from '@noren/i18n/vite-plugin'
import { WHOLE_CHROMIUM } from '@noren/testkit/chromium'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { TEXT_SOURCES } from '../build/catalogues.ts'
import { constants } from '../build/constants.ts'

/**
 * The workshop (`npm run workshop`) and the tests that render its components in a browser (project
 * `components`).
 */
export default defineConfig({
  root: import.meta.dirname,
  // The parts of the app's build that its sources need, with all of React and every schema.
  plugins: [constants(), compiledTexts(TEXT_SOURCES), react()],
  json: { namedExports: false },
  // Listed, so that none is discovered late, which would reload a page in the middle of a test.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'axe-core',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'zod',
      'zod/mini',
    ],
  },
  test: {
    name: 'components',
    dir: join(import.meta.dirname, '../../..'),
    include: ['packages/ui/src/**/*.browser.test.tsx', 'apps/web/**/*.browser.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist-*/**'],
    // Generous limits, since machines are shared.
    expect: { poll: { timeout: 15_000 }, requireAssertions: true },
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: WHOLE_CHROMIUM,
          args: ['--no-sandbox', '--disable-dev-shm-usage'],
        },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 320, height: 720 },
    },
  },
})

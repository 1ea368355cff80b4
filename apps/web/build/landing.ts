import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compiledTexts, textsFolder } from '@noren/i18n/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, createServer, type Plugin, type Rolldown, type ViteDevServer } from 'vite'
import type { BootFiles } from '../src/app/boot-files.ts'
import { documentFile, helpFile } from '../src/app/paths.ts'
import { market } from '../src/device/market.ts'
import { SCRIPT_TARGET } from '../src/device/oldest-browsers.ts'
import type { Prerendered } from '../src/features/landing/prerender.tsx'
import { TEXT_SOURCES } from './catalogues.ts'
import { classNames } from './class-names.ts'
import { constants } from './constants.ts'
import { criticalCss } from './critical-css.ts'
import { escaped, headFor, robots, sharePicture, sitemap } from './document-head.ts'
import { sharePictures } from './share-picture.ts'

const root = join(import.meta.dirname, '..')
const PRERENDER = '/src/features/landing/prerender.tsx'
/** For when the app replaces the landing page, and while another language is fetched. */
const BOOT_CSS = '.in-app #landing{display:none}.in-wait #landing{visibility:hidden}'

/**
 * Writes the document: the landing page prerendered in the market's language with its styles and the boot
 * script inlined, the other languages as small files beside it, and the hashes of the inlined parts for a
 * content security policy (csp.json).
 */
export function landing(): Plugin {
  return {
    name: 'noren-landing',
    config: () => ({
      build: { rolldownOptions: { input: { app: join(root, 'src/app/main.tsx') } } },
    }),
    configureServer: serveLanding,
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => (server ? devDocument(html, server) : html),
    },
    generateBundle: {
      // After Vite has dropped the chunks that contained only styles.
      order: 'post',
      async handler(_options, bundle) {
        const pages = (await prerendered()).map((page) => ({
          ...page,
          html: withBuiltAddresses(page.html, bundle),
        }))
        // One hash for all of them: the boot script names each.
        const version = createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 7)
        const landing = `/assets/landing-${version}-`
        const files = { ...bootFiles(bundle), ...languagesOf(pages), landing }
        for (const page of pages) {
          const fileName = `${landing.slice(1)}${page.language}.html`
          this.emitFile({ type: 'asset', fileName, source: otherLanguage(page) })
        }
        const own = ownPage(pages)
        const styleSheet = landingCss(bundle)
        const css =
          criticalCss(styleSheet, own.html, ['is-busy', 'is-failed', 'is-unsupported']) + BOOT_CSS
        const script = await bootScript(files, false)
        const check = this.getFileName(emitBootCheck(this, script))
        const pictures = await sharePictures(pages)
        for (const page of pages) {
          const head = [
            headFor(page),
            `<style>${css}</style>`,
            `<script>${script}</script>`,
            `<script type="module" src="/${check}"></script>`,
          ].join('\n')
          const source = await filled(page, head)
          this.emitFile({ type: 'asset', fileName: documentFile(page.language), source })
          if (page === own) this.emitFile({ type: 'asset', fileName: 'index.html', source })
          const picture = pictures.get(page.language)
          if (!picture) throw new Error(`no picture in ${page.language}`)
          this.emitFile({
            type: 'asset',
            fileName: sharePicture(page.language),
            source: picture,
          })
        }
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() })
        const places = sitemap()
        if (places) this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: places })
        const styles = [css]
        for (const { language, help } of pages) {
          const helpCss = criticalCss(styleSheet, help.html, [])
          styles.push(helpCss)
          const source = helpDocument(language, help, helpCss)
          this.emitFile({ type: 'asset', fileName: helpFile(language).slice(1), source })
        }
        const policy = {
          'script-src': [hashOf(script)],
          'style-src': [...new Set(styles.map(hashOf))],
        }
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(policy) })
      },
    },
  }
}

/**
 * If a host's content security policy lacks the inlined script's hash (csp.json), this small file loads
 * the same script from a separate file: two requests later, but the page works.
 */
function emitBootCheck(context: Rolldown.PluginContext, script: string): string {
  const boot = context.emitFile({ type: 'asset', name: 'boot.js', source: script })
  const source = `document.documentElement.dataset.boot??import('/${context.getFileName(boot)}')`
  return context.emitFile({ type: 'asset', name: 'boot-check.js', source })
}

const ownPage = (pages: readonly Prerendered[]): Prerendered => {
  const own = pages.find(({ language }) => language === market.defaultLanguage)
  if (!own) throw new Error(`no landing page in ${market.defaultLanguage}`)
  return own
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

async function prerendered(): Promise<Prerendered[]> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [classNames(), constants(), compiledTexts(TEXT_SOURCES), react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    // Drawings stay separate files, referenced by the page rather than inlined.
    build: { assetsInlineLimit: 0 },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await pagesOf(server)
  } finally {
    await server.close()
  }
}

/** The prerendered page refers to drawings by their source paths; the bundle knows their built names. */
function withBuiltAddresses(html: string, bundle: Bundle): string {
  const built = new Map<string, string>()
  for (const output of Object.values(bundle)) {
    if (output.type !== 'asset') continue
    for (const name of output.originalFileNames) built.set(`/${name}`, `/${output.fileName}`)
  }
  return html.replace(/(?<=src=")\/src\/[^"]+/g, (source) => {
    const address = built.get(source)
    if (!address) throw new Error(`${source} of the landing page was not built`)
    return address
  })
}

const languagesOf = (pages: readonly Prerendered[]): Pick<BootFiles, 'language' | 'languages'> => ({
  language: market.defaultLanguage,
  languages: pages.map(({ language }) => language).join(' '),
})

type BuiltFiles = Omit<BootFiles, 'landing' | 'language' | 'languages'>

function bootFiles(bundle: Bundle): BuiltFiles {
  const app = chunkOf(bundle, 'src/app/main.tsx')
  const appFiles = withImports(bundle, app)
  const home = withImports(bundle, chunkOf(bundle, 'features/credit/HomePage.tsx'))
  const login = chunkOf(bundle, 'features/account/login/LoginPage.tsx')
  const envelope = withImports(bundle, chunkOf(bundle, 'packages/envelope/src/client-envelope.ts'))
  const beyond = (files: Chunk[]) => [
    ...new Set(
      [...files, ...envelope]
        .filter((file) => !appFiles.includes(file))
        .map((file) => `/${file.fileName}`),
    ),
  ]
  const stylesOf = (files: Chunk[]) =>
    cssOf(files.filter((file) => !appFiles.includes(file))).map((file) => `/${file}`)
  return {
    app: `/${app.fileName}`,
    preload: appFiles.slice(1).map((file) => `/${file.fileName}`),
    css: cssOf(appFiles).map((file) => `/${file}`),
    home: [...stylesOf(home), ...beyond(home)],
    // The service worker caches the rest of it; each name here adds to the landing page's first bytes.
    login: [...cssOf([login]), login.fileName].map((file) => `/${file}`),
    textsFolder: `/${textsFolder(TEXT_SOURCES)}`,
    textGroups: ['common', 'home', 'loanWords'],
  }
}

/** Styles of the app's entry and of the landing page, in the order they are applied. */
function landingCss(bundle: Bundle): string {
  const chunks = [
    ...withImports(bundle, chunkOf(bundle, 'src/app/main.tsx')),
    ...withImports(bundle, chunkOf(bundle, 'features/landing/NorenPage.tsx')),
  ]
  return cssOf(chunks)
    .map((file) => {
      const output = bundle[file]
      return output?.type === 'asset' ? String(output.source).replace(/\/\*.*?\*\//g, '') : ''
    })
    .join('')
}

function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find(
    (output): output is Chunk =>
      output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
  )
  if (!found) throw new Error(`${module} is in no chunk`)
  return found
}

function withImports(bundle: Bundle, chunk: Chunk, seen: Chunk[] = []): Chunk[] {
  if (seen.includes(chunk)) return seen
  seen.push(chunk)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') withImports(bundle, imported, seen)
  }
  return seen
}

const cssOf = (chunks: Chunk[]): string[] => [
  ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
]

/** The boot script as a single piece without imports, so that it can be inlined. */
async function bootScript(files: BootFiles, isDev: boolean): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: {
      ...Object.fromEntries(
        Object.entries(files).map(([name, value]) => [`__FILES__.${name}`, JSON.stringify(value)]),
      ),
      __IS_DEV__: String(isDev),
    },
    build: {
      write: false,
      target: SCRIPT_TARGET,
      rolldownOptions: { input: join(root, 'src/app/boot.ts'), output: { format: 'iife' } },
      modulePreload: false,
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error('boot script was not built')
  const [chunk] = output.output
  return chunk.code.trim().replace(/<\/script/g, '<\\/script')
}

/** The landing page in one language, for src/app/boot.ts to take it out of: no page of its own. */
const otherLanguage = ({ html, title }: Prerendered): string =>
  `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escaped(title)}</title>${html}`

/** Help for browsers that cannot run the app: a page of its own, without any script. */
const helpDocument = (language: string, help: Prerendered['help'], css: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${help.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${css}</style>
</head>
<body>${help.html}</body>
</html>
`

async function filled(page: Prerendered, head: string, template?: string): Promise<string> {
  const html = template ?? (await readFile(join(root, 'index.html'), 'utf8'))
  return html
    .replace('lang="en"', `lang="${page.language}"`)
    .replace('<!--title-->', () => page.title)
    .replace('<!--description-->', () => page.description)
    .replace('<!--head-->', () => head)
    .replace('<!--landing-->', () => page.html)
}

const hashOf = (inlined: string): string =>
  `'sha256-${createHash('sha256').update(inlined).digest('base64')}'`

async function pagesOf(server: ViteDevServer): Promise<Prerendered[]> {
  const module = (await server.ssrLoadModule(PRERENDER)) as {
    prerenderLanding: () => Promise<Prerendered[]>
  }
  return module.prerenderLanding()
}

// ---- Development: the same document, rendered for each request.

async function devDocument(template: string, server: ViteDevServer): Promise<string> {
  const pages = await pagesOf(server)
  const own = ownPage(pages)
  const empty = { preload: [], css: [], home: [], login: [], textsFolder: '', textGroups: [] }
  const files = { app: '/src/app/main.tsx', ...empty, ...languagesOf(pages), landing: '/@landing/' }
  const script = await bootScript(files, true)
  const head = `<style>${BOOT_CSS}</style>
<script type="module" src="/src/features/landing/dev-styles.ts"></script>
<script>${script}</script>`
  return filled(own, head, template)
}

function serveLanding(server: ViteDevServer): void {
  server.middlewares.use('/@landing/', (request, response, next) => {
    const language = request.url?.slice(1, 3)
    pagesOf(server).then((pages) => {
      const page = pages.find((one) => one.language === language)
      response.setHeader('Content-Type', 'text/html')
      response.end(page && otherLanguage(page))
    }, next)
  })
}

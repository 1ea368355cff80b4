/**
 * Which part of the repository may import which. `node tools/imports.mjs` reads this; imports of types
 * count like any other. A rule names what must not be imported, in the words of dependency-cruiser:
 * `from` and `to` are regular expressions over paths, and `$1` is what the first bracket of `from`
 * matched.
 */

/** Not part of the product: may look into everything. */
const TESTS = [
  String.raw`\.(test|fixture)\.tsx?$`,
  // What is shown of the parts, and the page that shows it (`npm run workshop`).
  String.raw`[./]workshop(\.tsx$|/)`,
  '^apps/server/(test|bench)/',
  '^packages/testkit/',
  '^(e2e|tools)/',
]
const OURS = '^(apps|packages|e2e|tools)/'

/** What each package may import of the others; what it needs is below it. */
const PACKAGES = {
  contract: [],
  envelope: [],
  vision: [],
  pricing: ['contract'],
  i18n: ['contract'],
  markets: ['contract', 'pricing', 'i18n'],
  client: ['contract', 'envelope'],
  ui: ['contract'],
}

const packages = [
  ...Object.entries(PACKAGES).map(([name, below]) => ({
    name: `package-${name}`,
    comment: `${name} imports ${below.join(' and ') || 'nothing of ours'}`,
    from: { path: `^packages/${name}/`, pathNot: TESTS },
    to: { path: OURS, pathNot: [name, ...below].map((one) => `^packages/${one}/`) },
  })),
  {
    name: 'package-unlisted',
    comment: 'what a package may import stands in PACKAGES',
    from: { path: `^packages/(?!(?:${Object.keys(PACKAGES).join('|')}|testkit)/)([^/]+)/` },
    to: { path: OURS, pathNot: '^packages/$1/' },
  },
  {
    name: 'package-knows-no-app',
    comment: 'not in its tests either',
    from: { path: '^packages/(?!testkit/)' },
    to: { path: '^apps/' },
  },
  {
    name: 'testkit-knows-one-app',
    comment: 'it starts the server and knows no other app',
    from: { path: '^packages/testkit/' },
    to: { path: '^apps/(?!server/src/)' },
  },
  {
    name: 'app-knows-no-app',
    comment: 'what apps share is a package',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'product-knows-no-test',
    comment: 'testkit, tests, tools and measurements are no part of the product',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: TESTS },
  },
]

const SERVER = '^apps/server/src/'
/** The types of what is handed to everybody. */
const DEPS = `${SERVER}deps\\.ts$`
const inServer = (...places) => places.map((place) => `${SERVER}${place}`)

/** A folder of the server, and all of the apps that it may import beside itself. */
const layer = (folder, comment, may) => ({
  name: `server-${folder}`,
  comment: `${folder} imports ${comment}`,
  from: { path: `${SERVER}${folder}/`, pathNot: TESTS },
  to: { path: '^apps/', pathNot: [...inServer(`${folder}/`, ...may), DEPS] },
})

const LOOSE = `${SERVER}[^/]+$`
const NAMED_LOOSE = `${SERVER}(main|start-server|app|config|deps)\\.ts$`
const PORTS = 'providers/ports/'
const SANDBOX = 'providers/sandbox/'

const server = [
  layer('platform', 'packages only', []),
  layer('domains', 'the platform and the ports of providers', ['platform/', PORTS]),
  layer('providers', 'the platform', ['platform/']),
  layer('http', 'the platform', ['platform/']),
  layer('api', 'http, domains, the platform, ports, and the desk of the sandbox', [
    'http/',
    'domains/',
    'platform/',
    PORTS,
    SANDBOX,
  ]),
  layer('background', 'domains, the platform, and what forgets old rows of http and the sandbox', [
    'domains/',
    'platform/',
    'http/',
    SANDBOX,
  ]),
  layer('demo', 'whatever a server is made of: it lives on one', [
    'api/',
    'background/',
    'domains/',
    'platform/',
    'providers/',
    '(app|config|deps|start-server)\\.ts$',
  ]),
  {
    name: 'server-commands',
    comment: 'commands work on domains or start an app: what answers calls is not for them',
    from: { path: `${SERVER}commands/`, pathNot: TESTS },
    to: { path: inServer('(api|http|background)/') },
  },
  {
    name: 'server-ports',
    comment: 'ports are interfaces and know nothing of the server',
    from: { path: `${SERVER}${PORTS}` },
    to: { path: '^apps/', pathNot: inServer(PORTS) },
  },
  {
    name: 'server-provider-folders',
    comment: 'the folder of a provider is whole: it needs ports and base, and no other provider',
    from: { path: `${SERVER}providers/([^/]+)/`, pathNot: TESTS },
    to: { path: `${SERVER}providers/`, pathNot: inServer('providers/($1|base|ports)/') },
  },
  {
    name: 'server-loose',
    comment: 'only main, start-server, app, config and deps lie outside the folders',
    from: { path: LOOSE, pathNot: [...TESTS, NAMED_LOOSE] },
    to: {},
  },
  {
    name: 'server-loose-imported',
    comment: 'only main, start-server, app, config and deps lie outside the folders',
    from: {},
    to: { path: LOOSE, pathNot: [...TESTS, NAMED_LOOSE] },
  },
  {
    name: 'server-loaded-on-use',
    comment:
      'what few calls need is loaded by the first of them, by `await import`: a start is spared it',
    from: { path: SERVER, pathNot: [...TESTS, ...inServer('domains/documents/render/')] },
    to: {
      path: [
        ...inServer('domains/documents/render/render-pdf'),
        '(^|/)node_modules/(@simplewebauthn|qrcode)/',
      ],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'domain-private',
    comment: 'the folders of a domain are its own: the files beside them are its public face',
    from: { path: OURS, pathNot: [...TESTS, ...inServer('domains/')] },
    to: { path: `${SERVER}domains/[^/]+/[^/]+/` },
  },
  {
    name: 'domain-private-among-domains',
    comment: 'the folders of a domain are its own: the files beside them are its public face',
    from: { path: `${SERVER}domains/([^/]+)/`, pathNot: TESTS },
    to: { path: `${SERVER}domains/[^/]+/[^/]+/`, pathNot: inServer('domains/$1/') },
  },
]

const WEB = '^apps/web/src/'
const inWeb = (...places) => places.map((place) => `${WEB}${place}`)
/** What anybody may read: where pages are, who may open them, what they are given. */
const MAP = `${WEB}app/(paths|guards|page-props)\\.ts$`
/** Which version it is. */
const MANIFEST = '^apps/web/package\\.json$'
const TEXTS = String.raw`/texts/.*\.json$`

/** A folder of the web, and all of the apps that it may import beside itself. */
const webLayer = (folder, comment, may) => ({
  name: `web-${folder}`,
  comment: `${folder} imports ${comment}`,
  from: { path: `${WEB}${folder}/`, pathNot: TESTS },
  to: { path: '^apps/', pathNot: [...inWeb(`${folder}/`, ...may), MAP, MANIFEST] },
})

const web = [
  webLayer('device', 'the map', []),
  webLayer('shell', 'device and the map', ['device/']),
  webLayer('loan-view', 'shell, device and the map', ['device/', 'shell/']),
  {
    name: 'web-features',
    comment: 'a feature imports loan-view, shell, device and the map, never another feature',
    from: { path: `${WEB}features/([^/]+)/`, pathNot: TESTS },
    to: {
      path: '^apps/',
      pathNot: [...inWeb('features/$1/', 'loan-view/', 'shell/', 'device/'), MAP, MANIFEST],
    },
  },
]

const CONSOLE = '^apps/console/src/'
const inConsole = (...places) => places.map((place) => `${CONSOLE}${place}`)
/** What the build evaluates, as a type. */
const FACTS = '^apps/console/(build/market-facts\\.ts|package\\.json)$'

/** A folder of the console, and all of the apps that it may import beside itself; texts are imported as types. */
const consoleLayer = (folder, comment, may) => ({
  name: `console-${folder}`,
  comment: `${folder} imports ${comment}`,
  from: { path: `${CONSOLE}${folder}/`, pathNot: TESTS },
  to: { path: '^apps/', pathNot: [...inConsole(`${folder}/`, ...may), FACTS, TEXTS] },
})

const consoles = [
  consoleLayer('device', 'nothing of the console', []),
  consoleLayer('shell', 'device', ['device/']),
  {
    name: 'console-features',
    comment: 'a feature imports shell and device, never another feature',
    from: { path: `${CONSOLE}features/([^/]+)/`, pathNot: TESTS },
    to: {
      path: '^apps/',
      pathNot: [...inConsole('features/$1/', 'shell/', 'device/'), TEXTS],
    },
  },
]

export const RULES = [...packages, ...server, ...web, ...consoles]

/**
 * Folders that make no cycle: a file belongs to the first pattern that fits it, and the folder is what
 * its bracket matched. Left out are tests, types that are handed to everybody, the map, texts, and
 * imports that break a rule above: they are named already.
 */
export const FOLDERS = {
  patterns: [
    '^(apps/server/src/(?:domains|providers)/[^/]+)/',
    '^(apps/[^/]+/src/features/[^/]+)/',
    '^(apps/[^/]+/src/[^/]+)/',
    '^(packages/vision/src/[^/]+)/',
    '^(packages/[^/]+)/',
  ],
  // The files beside vision's folders are what all of them share (limits, models) and its public face.
  leftOut: [...TESTS, DEPS, MAP, TEXTS, String.raw`^packages/vision/src/[^/]+\.ts$`],
}

/**
 * What the oldest browsers that we run in (device/oldest-browsers.ts) lack of what is called on every page: with it a few
 * lines here, without it nothing.
 */
type Missing = { readonly of: object; readonly name: string; readonly value: unknown }

const MISSING: readonly Missing[] = [
  {
    of: Array.prototype,
    name: 'at',
    value(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index]
    },
  },
  {
    of: String.prototype,
    name: 'toWellFormed',
    value(this: string) {
      return this.replace(/\p{Surrogate}/gu, '\ufffd')
    },
  },
  {
    of: crypto,
    name: 'randomUUID',
    // Version 4 of RFC 9562: random but for the six bits that say so.
    value: () =>
      '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
        const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
        return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16)
      }),
  },
]

for (const { of, name, value } of MISSING) {
  if (!(name in of)) Object.defineProperty(of, name, { value, configurable: true, writable: true })
}

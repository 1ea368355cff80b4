import { load } from '@fingerprintjs/fingerprintjs'
import '../trusted-types.ts'

/** The page in which the library measures fonts: nothing but this head, to which it adds elements. */
const EMPTY_PAGE =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">'

// The one library that gives a browser text to make a page of. The policy of this name is asked for text of any code.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === EMPTY_PAGE ? html : null),
})

/** What this device looks like to scripts. */
export async function fingerprint(): Promise<string> {
  const agent = await load({ monitoring: false } as Parameters<typeof load>[0])
  return (await agent.get()).visitorId
}

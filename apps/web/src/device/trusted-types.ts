/**
 * Trusted Types: under our content security policy (apps/server/src/http/serve-web.ts) no text becomes markup, a
 * script or a worker but by a policy that it names. TypeScript does not know them yet, and takes what they make
 * for text. Browsers without them (Safari before 26, Firefox before 148) do as ever.
 */
interface Rules {
  createHTML?: (html: string) => string | null
  createScriptURL?: (url: string) => string | null
}

interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy }
  }
}

/** The address of one of our own scripts; each name of a policy is good once a page. */
export const trustedUrl = (policy: string, url: string): string =>
  window.trustedTypes?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ??
  url

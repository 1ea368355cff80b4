import * as z from 'zod/mini'

/** What `navigator.credentials` takes and gives, in JSON; for the passkeys of borrowers and of the staff. */

const base64url = (lengthMax: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(lengthMax))

/** For `navigator.credentials`, as the browser takes it in JSON. */
export const credentialOptions = z.record(z.string(), z.unknown())

/** A passkey's answer, as `navigator.credentials.get` gives it, in JSON. */
export const assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(200)),
  }),
})
export type Assertion = z.output<typeof assertion>

/** A new passkey, as `navigator.credentials.create` gives it, in JSON. */
export const newCredential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type NewCredential = z.output<typeof newCredential>

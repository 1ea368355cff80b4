import type { Assertion, NewCredential } from '@noren/contract/webauthn'

/**
 * Passkeys in this browser. What the server sends and gets is JSON; the browsers' own helpers for that are
 * missing in many that know passkeys.
 */

/** Whether this browser and phone can make one, and ask the person for it. */
export async function canUsePasskeys(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/** Why there is none: the person stopped it or let it wait, this phone has one of theirs, or it cannot at all. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'unsupported'

export class PasskeyError extends Error {
  readonly trouble: PasskeyTrouble
  constructor(trouble: PasskeyTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

type Options = Readonly<Record<string, unknown>>

/** The browser makes a passkey with the person's fingerprint, face or screen lock. Throws PasskeyError. */
export async function makePasskey(options: Options): Promise<NewCredential> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await asking(() =>
    navigator.credentials.create({
      publicKey: {
        ...(asked as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytesOf(asked.challenge),
        user: { ...asked.user, id: bytesOf(asked.user.id) },
        excludeCredentials: (asked.excludeCredentials ?? []).map(named),
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...idOf(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/** The person chooses one of their passkeys, and it answers. Throws PasskeyError. */
export async function touchPasskey(options: Options): Promise<Assertion> {
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await asking(() =>
    navigator.credentials.get({
      publicKey: {
        ...(asked as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytesOf(asked.challenge),
        allowCredentials: [],
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...idOf(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  }
}

/** Tells the phone that a passkey opens nothing any more, so that it is not offered again. Where it can be told. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  const signal = { rpId: window.location.hostname, credentialId }
  // Also in a browser without passkeys, where one of another device is removed.
  await window.PublicKeyCredential?.signalUnknownCredential?.(signal).catch(() => undefined)
}

async function asking(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    const { name } = error as { name?: string }
    if (name === 'InvalidStateError') throw new PasskeyError('known')
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('cancelled')
  }
  throw new PasskeyError('unsupported')
}

const idOf = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: textOf(rawId),
  type: 'public-key' as const,
})

const named = ({ id, transports }: PublicKeyCredentialDescriptorJSON) => ({
  id: bytesOf(id),
  type: 'public-key' as const,
  transports: (transports ?? []) as AuthenticatorTransport[],
})

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

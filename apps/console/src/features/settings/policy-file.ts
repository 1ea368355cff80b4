/** Rules as a file has them, with their name; null where it is none. Whether they are made as rules are the server says. */
export function policyIn(
  content: string,
): { version: string; policy: Readonly<Record<string, unknown>> } | null {
  try {
    const policy: unknown = JSON.parse(content)
    if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) return null
    const { version } = policy as { version?: unknown }
    if (typeof version !== 'string' || version === '') return null
    return { version, policy: policy as Readonly<Record<string, unknown>> }
  } catch {
    return null
  }
}

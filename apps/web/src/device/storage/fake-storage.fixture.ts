/** A Storage for tests; as in real ones, its keys are its own properties. */
export function fakeStorage(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods] ?? kept[name as string],
  }) as unknown as Storage
}

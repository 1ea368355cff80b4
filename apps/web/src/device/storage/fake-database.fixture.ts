/** The part of IndexedDB that database.ts uses, backed by a map, for tests. */
export function fakeDatabase(entries: Map<string, unknown>): Pick<IDBFactory, 'open'> {
  const answered = (result: unknown, more: object = {}) => {
    const request = Object.assign(new EventTarget(), { result, ...more }) as EventTarget & {
      onsuccess?: () => void
    }
    setTimeout(() => {
      request.onsuccess?.()
      request.dispatchEvent(new Event('success'))
    })
    return request
  }
  const cursorOver = (keys: string[]) => {
    const walk = answered(null) as EventTarget & { onsuccess?: () => void }
    let isGoing = false
    const cursorAt = (key: string | undefined) =>
      key === undefined
        ? null
        : {
            value: entries.get(key),
            delete: () => entries.delete(key),
            continue: () => {
              isGoing = true
              setTimeout(next)
            },
          }
    let cursor = cursorAt(keys.shift())
    const next = () => {
      isGoing = false
      cursor = cursorAt(keys.shift())
      walk.onsuccess?.()
      walk.dispatchEvent(new Event('success'))
    }
    Object.defineProperty(walk, 'result', {
      get: () => {
        if (isGoing) throw new DOMException('not finished', 'InvalidStateError')
        return cursor
      },
    })
    return walk
  }
  const store = {
    get: (key: string) => answered(entries.get(key)),
    getKey: (key: string) => answered(entries.has(key) ? key : undefined),
    put: (value: unknown, key: string) => answered(void entries.set(key, value)),
    delete: (key: string) => answered(void entries.delete(key)),
    clear: () => answered(void entries.clear()),
    count: () => answered(entries.size),
    openCursor: () => cursorOver([...entries.keys()]),
  }
  const db = { transaction: () => ({ objectStore: () => store }), close: () => undefined }
  return { open: () => answered(db) as unknown as IDBOpenDBRequest }
}

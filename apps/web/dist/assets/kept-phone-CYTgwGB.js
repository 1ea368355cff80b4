function e() {
  try {
    return localStorage.getItem(`noren_phone`)
  } catch {
    return null
  }
}
export { e as t }

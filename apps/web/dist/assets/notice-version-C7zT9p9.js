var e = `2026-11`
export { e as t }

var e = [`pan`, `aadhaar`, `ine`, `ktp`, `cccd`],
  t = (e, t) => (e === `ktp` ? `ktp-front` : `${e}-${t}`),
  n = (t) => e.some((e) => e === t)
function r(e, t) {
  const r = t.kind ?? (n(e.kind) ? e.kind : null)
  if (r === null) return { at: `kind` }
  if (t.retake) return { at: `document`, kind: r, side: t.retake }
  if (r !== e.kind) return { at: `document`, kind: r, side: `front` }
  const i = e.missingSides[0]
  return i
    ? { at: `document`, kind: r, side: i }
    : t.hasConfirmed
      ? e.face === `missing`
        ? { at: `face` }
        : { at: `save`, kind: r }
      : { at: `fields`, kind: r }
}
export { e as t, r, t as n }

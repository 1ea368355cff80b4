var e = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_`,
  t = 255,
  n = new Uint8Array(128).fill(t)
for (let t = 0; t < 64; t++) n[e.charCodeAt(t)] = t
var r = (t) => {
    let n = ``,
      r = 0,
      i = 0
    for (const a of t)
      for (r = (r << 8) | a, i += 8; i >= 6; )
        (i -= 6), (n += e.charAt(r >>> i)), (r &= (1 << i) - 1)
    return i === 0 ? n : n + e.charAt(r << (6 - i))
  },
  i = (e) => {
    if (e.length % 4 == 1) return
    let r = new Uint8Array(Math.floor((e.length * 3) / 4)),
      i = 0,
      a = 0,
      o = 0
    for (let s = 0; s < e.length; s++) {
      const c = n[e.charCodeAt(s)]
      if (c === void 0 || c === t) return
      ;(i = (i << 6) | c), (a += 6), a < 8 || ((a -= 8), (r[o++] = i >>> a), (i &= (1 << a) - 1))
    }
    return i === 0 ? r : void 0
  },
  a = class extends Error {
    reason
    constructor(e, t) {
      super(`envelope refused: ${e}`, t), (this.name = `EnvelopeError`), (this.reason = e)
    }
  },
  o = (e) => (e === 32 ? 32 : e === 16 ? 65 : void 0),
  s = `noren cats session`,
  c = `request`,
  l = `response`,
  u = 7,
  d = new TextEncoder().encode(`noren cats v1\0`),
  f = ({ keyId: e, kemId: t, kdfId: n, aeadId: r }) => {
    const i = new Uint8Array(u),
      a = new DataView(i.buffer)
    return (a.setUint8(0, e), a.setUint16(1, t), a.setUint16(3, n), a.setUint16(5, r), i)
  },
  p = (e) => m(d, f(e)),
  m = (...e) => {
    let t = new Uint8Array(e.reduce((e, { length: t }) => e + t, 0)),
      n = 0
    for (const r of e) t.set(r, n), (n += r.length)
    return t
  },
  h = (e, t) => `n.${r(m(f(e), t))}`,
  g = (e) => `t.${e}`,
  _ = (e) => typeof e == `string` && i(e)?.length === 16,
  v = (e) => {
    const t = [e.method, e.pathAndQuery, e.timestamp, e.appCode, e.appVersion, e.deviceId, e.nonce]
    if (
      !t.every((e) => typeof e == `string` && !/[\r\n]/.test(e)) ||
      !_(e.nonce) ||
      !/^\d{1,15}$/.test(e.timestamp)
    )
      throw new a(`badHeader`)
    return t.join(`
`)
  },
  y = ({ status: e, nonce: t }) => {
    if (!_(t)) throw new a(`badHeader`)
    return `${e}\n${t}`
  },
  b = 0,
  x = 32,
  S = new Uint8Array(),
  C = { name: `HMAC`, hash: `SHA-256` },
  { subtle: w } = crypto,
  T = new TextEncoder(),
  E = async (e, ...t) => {
    const n = e.length === 0 ? new Uint8Array(x) : e,
      r = await w.importKey(`raw`, n, C, !1, [`sign`])
    return new Uint8Array(await w.sign(`HMAC`, r, m(...t)))
  },
  D = (e, ...t) => E(e, ...t, new Uint8Array([1])),
  O = (e) => new Uint8Array([e >>> 8, e & 255]),
  k = (e) => {
    const t = (t) => m(T.encode(`HPKE-v1`), e, T.encode(t))
    return { extract: (e, n, r) => E(e, t(n), r), expand: (e, n, r) => D(e, O(x), t(n), r) }
  },
  A = (e) => (e === 32 ? { name: `X25519` } : { name: `ECDH`, namedCurve: `P-256` }),
  j = async (e) => await w.generateKey(A(e), !1, [`deriveBits`]),
  M = async (e) => {
    const { kemId: t, kdfId: n, aeadId: r } = e.suite,
      i = A(t),
      a = e.ephemeral ?? (await j(t)),
      o = new Uint8Array(await w.exportKey(`raw`, a.publicKey)),
      s = await w.importKey(`raw`, e.publicKey, i, !0, []),
      c = { name: i.name, public: s },
      l = new Uint8Array(await w.deriveBits(c, a.privateKey, 256)),
      u = k(m(T.encode(`KEM`), O(t))),
      d = await u.extract(S, `eae_prk`, l),
      f = await u.expand(d, `shared_secret`, m(o, e.publicKey)),
      p = [t, n, r].map(O),
      h = k(m(T.encode(`HPKE`), ...p)),
      g = await h.extract(S, `psk_id_hash`, S),
      _ = await h.extract(S, `info_hash`, e.info),
      v = m(new Uint8Array([b]), g, _),
      y = await h.extract(f, `secret`, S),
      x = await h.expand(y, `exp`, v)
    return { enc: o, secret: await h.expand(x, `sec`, e.label) }
  },
  N = `AES-GCM`,
  P = new TextEncoder(),
  F = new TextDecoder(`utf-8`, { fatal: !0, ignoreBOM: !0 }),
  I = (e) => crypto.getRandomValues(new Uint8Array(e)),
  L = (e = I) => r(e(16)),
  R = async () => {
    try {
      return (await crypto.subtle.generateKey(`X25519`, !1, [`deriveBits`]), !0)
    } catch {
      return !1
    }
  },
  z = (e, { hasX25519: t }) => {
    const n = e.filter(
        ({ kemId: e, kdfId: t, aeadId: n, publicKey: r }) =>
          t === 1 && n === 2 && i(r)?.length === o(e),
      ),
      r = t ? [32, 16] : [16]
    for (const e of r) {
      const t = n.find((t) => t.kemId === e)
      if (t !== void 0) return t
    }
  },
  B = async (e) => {
    const t = await R(),
      n = z(e.publicKeys, { hasX25519: t }),
      r = n && i(n.publicKey)
    if (n === void 0 || r === void 0) throw new a(`badKey`)
    const o = { keyId: n.id, kemId: n.kemId, kdfId: n.kdfId, aeadId: n.aeadId }
    try {
      const { enc: t, secret: n } = await M({
        suite: o,
        publicKey: r,
        info: p(o),
        label: P.encode(s),
        ...(e.ephemeral && { ephemeral: e.ephemeral }),
      })
      return { ...(await V(n)), catsKey: h(o, t), startedAt: e.now }
    } catch (e) {
      throw new a(`badKey`, { cause: e })
    }
  },
  V = async (e) => {
    const t = async (t, n) => {
      const r = await D(e, P.encode(t))
      return crypto.subtle.importKey(`raw`, r, N, !1, [n])
    }
    return { requestKey: await t(c, `encrypt`), responseKey: await t(l, `decrypt`) }
  },
  H = (e, t) => {
    if (!i(t)?.length) throw new a(`badTicket`)
    return { ...e, catsKey: g(t) }
  },
  U = ({ startedAt: e }, t) => t >= e && t - e < 864e5,
  W = async ({ requestKey: e }, t, n = I) => {
    const i = P.encode(v(t.facts)),
      a = n(12),
      o = { name: N, iv: a, additionalData: i },
      s = P.encode(t.value),
      c = await crypto.subtle.encrypt(o, e, s)
    return r(m(a, new Uint8Array(c)))
  },
  G = (e, { facts: t, body: n }, r = I) =>
    W(e, { facts: t, value: JSON.stringify(n) ?? `null` }, r),
  K = async ({ responseKey: e }, t) => {
    const n = P.encode(y(t)),
      r = typeof t.cats == `string` ? i(t.cats) : void 0
    if (r === void 0) throw new a(`badCats`)
    try {
      const t = { name: N, iv: r.subarray(0, 12), additionalData: n },
        i = r.subarray(12),
        a = await crypto.subtle.decrypt(t, e, i)
      return JSON.parse(F.decode(a))
    } catch (e) {
      throw new a(`badCats`, { cause: e })
    }
  }
export {
  a as t,
  B as startSession,
  G as sealRequest,
  H as rememberTicket,
  K as openResponse,
  L as newNonce,
  R as supportsX25519,
  r as n,
  U as isSessionAlive,
  W as sealField,
  z as choosePublicKey,
}

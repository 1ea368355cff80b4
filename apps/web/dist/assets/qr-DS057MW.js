import { t as e } from './rolldown-runtime-XKyaHtl.js'
var t = e((e, t) => {
    t.exports = () => typeof Promise == `function` && Promise.prototype && Promise.prototype.then
  }),
  n = e((e) => {
    var t,
      n = [
        0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901,
        991, 1085, 1156, 1258, 1364, 1474, 1588, 1706, 1828, 1921, 2051, 2185, 2323, 2465, 2611,
        2761, 2876, 3034, 3196, 3362, 3532, 3706,
      ]
    ;(e.getSymbolSize = (e) => {
      if (!e) throw Error(`"version" cannot be null or undefined`)
      if (e < 1 || e > 40) throw Error(`"version" should be in range from 1 to 40`)
      return e * 4 + 17
    }),
      (e.getSymbolTotalCodewords = (e) => n[e]),
      (e.getBCHDigit = (e) => {
        let t = 0
        for (; e !== 0; ) t++, (e >>>= 1)
        return t
      }),
      (e.setToSJISFunction = (e) => {
        if (typeof e != `function`) throw Error(`"toSJISFunc" is not a valid function.`)
        t = e
      }),
      (e.isKanjiModeEnabled = () => t !== void 0),
      (e.toSJIS = (e) => t(e))
  }),
  r = e((e) => {
    ;(e.L = { bit: 1 }), (e.M = { bit: 0 }), (e.Q = { bit: 3 }), (e.H = { bit: 2 })
    function t(t) {
      if (typeof t != `string`) throw Error(`Param is not a string`)
      switch (t.toLowerCase()) {
        case `l`:
        case `low`:
          return e.L
        case `m`:
        case `medium`:
          return e.M
        case `q`:
        case `quartile`:
          return e.Q
        case `h`:
        case `high`:
          return e.H
        default:
          throw Error(`Unknown EC Level: ` + t)
      }
    }
    ;(e.isValid = (e) => e && e.bit !== void 0 && e.bit >= 0 && e.bit < 4),
      (e.from = (n, r) => {
        if (e.isValid(n)) return n
        try {
          return t(n)
        } catch {
          return r
        }
      })
  }),
  i = e((e, t) => {
    function n() {
      ;(this.buffer = []), (this.length = 0)
    }
    ;(n.prototype = {
      get: function (e) {
        const t = Math.floor(e / 8)
        return ((this.buffer[t] >>> (7 - (e % 8))) & 1) == 1
      },
      put: function (e, t) {
        for (let n = 0; n < t; n++) this.putBit(((e >>> (t - n - 1)) & 1) == 1)
      },
      getLengthInBits: function () {
        return this.length
      },
      putBit: function (e) {
        const t = Math.floor(this.length / 8)
        this.buffer.length <= t && this.buffer.push(0),
          e && (this.buffer[t] |= 128 >>> (this.length % 8)),
          this.length++
      },
    }),
      (t.exports = n)
  }),
  a = e((e, t) => {
    function n(e) {
      if (!e || e < 1) throw Error(`BitMatrix size must be defined and greater than 0`)
      ;(this.size = e),
        (this.data = new Uint8Array(e * e)),
        (this.reservedBit = new Uint8Array(e * e))
    }
    ;(n.prototype.set = function (e, t, n, r) {
      const i = e * this.size + t
      ;(this.data[i] = n), r && (this.reservedBit[i] = !0)
    }),
      (n.prototype.get = function (e, t) {
        return this.data[e * this.size + t]
      }),
      (n.prototype.xor = function (e, t, n) {
        this.data[e * this.size + t] ^= n
      }),
      (n.prototype.isReserved = function (e, t) {
        return this.reservedBit[e * this.size + t]
      }),
      (t.exports = n)
  }),
  o = e((e) => {
    var t = n().getSymbolSize
    ;(e.getRowColCoords = (e) => {
      if (e === 1) return []
      const n = Math.floor(e / 7) + 2,
        r = t(e),
        i = r === 145 ? 26 : Math.ceil((r - 13) / (2 * n - 2)) * 2,
        a = [r - 7]
      for (let e = 1; e < n - 1; e++) a[e] = a[e - 1] - i
      return (a.push(6), a.reverse())
    }),
      (e.getPositions = (t) => {
        const n = [],
          r = e.getRowColCoords(t),
          i = r.length
        for (let e = 0; e < i; e++)
          for (let t = 0; t < i; t++)
            (e === 0 && t === 0) ||
              (e === 0 && t === i - 1) ||
              (e === i - 1 && t === 0) ||
              n.push([r[e], r[t]])
        return n
      })
  }),
  s = e((e) => {
    var t = n().getSymbolSize,
      r = 7
    e.getPositions = (e) => {
      const n = t(e)
      return [
        [0, 0],
        [n - r, 0],
        [0, n - r],
      ]
    }
  }),
  c = e((e) => {
    e.Patterns = {
      PATTERN000: 0,
      PATTERN001: 1,
      PATTERN010: 2,
      PATTERN011: 3,
      PATTERN100: 4,
      PATTERN101: 5,
      PATTERN110: 6,
      PATTERN111: 7,
    }
    var t = { N1: 3, N2: 3, N3: 40, N4: 10 }
    ;(e.isValid = (e) => e != null && e !== `` && !isNaN(e) && e >= 0 && e <= 7),
      (e.from = (t) => (e.isValid(t) ? parseInt(t, 10) : void 0)),
      (e.getPenaltyN1 = (e) => {
        let n = e.size,
          r = 0,
          i = 0,
          a = 0,
          o = null,
          s = null
        for (let c = 0; c < n; c++) {
          ;(i = a = 0), (o = s = null)
          for (let l = 0; l < n; l++) {
            let n = e.get(c, l)
            n === o ? i++ : (i >= 5 && (r += t.N1 + (i - 5)), (o = n), (i = 1)),
              (n = e.get(l, c)),
              n === s ? a++ : (a >= 5 && (r += t.N1 + (a - 5)), (s = n), (a = 1))
          }
          i >= 5 && (r += t.N1 + (i - 5)), a >= 5 && (r += t.N1 + (a - 5))
        }
        return r
      }),
      (e.getPenaltyN2 = (e) => {
        let n = e.size,
          r = 0
        for (let t = 0; t < n - 1; t++)
          for (let i = 0; i < n - 1; i++) {
            const n = e.get(t, i) + e.get(t, i + 1) + e.get(t + 1, i) + e.get(t + 1, i + 1)
            ;(n === 4 || n === 0) && r++
          }
        return r * t.N2
      }),
      (e.getPenaltyN3 = (e) => {
        let n = e.size,
          r = 0,
          i = 0,
          a = 0
        for (let t = 0; t < n; t++) {
          i = a = 0
          for (let o = 0; o < n; o++)
            (i = ((i << 1) & 2047) | e.get(t, o)),
              o >= 10 && (i === 1488 || i === 93) && r++,
              (a = ((a << 1) & 2047) | e.get(o, t)),
              o >= 10 && (a === 1488 || a === 93) && r++
        }
        return r * t.N3
      }),
      (e.getPenaltyN4 = (e) => {
        let n = 0,
          r = e.data.length
        for (let t = 0; t < r; t++) n += e.data[t]
        return Math.abs(Math.ceil((n * 100) / r / 5) - 10) * t.N4
      })
    function n(t, n, r) {
      switch (t) {
        case e.Patterns.PATTERN000:
          return (n + r) % 2 == 0
        case e.Patterns.PATTERN001:
          return n % 2 == 0
        case e.Patterns.PATTERN010:
          return r % 3 == 0
        case e.Patterns.PATTERN011:
          return (n + r) % 3 == 0
        case e.Patterns.PATTERN100:
          return (Math.floor(n / 2) + Math.floor(r / 3)) % 2 == 0
        case e.Patterns.PATTERN101:
          return ((n * r) % 2) + ((n * r) % 3) == 0
        case e.Patterns.PATTERN110:
          return (((n * r) % 2) + ((n * r) % 3)) % 2 == 0
        case e.Patterns.PATTERN111:
          return (((n * r) % 3) + ((n + r) % 2)) % 2 == 0
        default:
          throw Error(`bad maskPattern:` + t)
      }
    }
    ;(e.applyMask = (e, t) => {
      const r = t.size
      for (let i = 0; i < r; i++)
        for (let a = 0; a < r; a++) t.isReserved(a, i) || t.xor(a, i, n(e, a, i))
    }),
      (e.getBestMask = (t, n) => {
        let r = Object.keys(e.Patterns).length,
          i = 0,
          a = 1 / 0
        for (let o = 0; o < r; o++) {
          n(o), e.applyMask(o, t)
          const r = e.getPenaltyN1(t) + e.getPenaltyN2(t) + e.getPenaltyN3(t) + e.getPenaltyN4(t)
          e.applyMask(o, t), r < a && ((a = r), (i = o))
        }
        return i
      })
  }),
  l = e((e) => {
    var t = r(),
      n = [
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 4, 1, 2, 4, 4, 2, 4, 4, 4, 2, 4, 6, 5, 2, 4, 6,
        6, 2, 5, 8, 8, 4, 5, 8, 8, 4, 5, 8, 11, 4, 8, 10, 11, 4, 9, 12, 16, 4, 9, 16, 16, 6, 10, 12,
        18, 6, 10, 17, 16, 6, 11, 16, 19, 6, 13, 18, 21, 7, 14, 21, 25, 8, 16, 20, 25, 8, 17, 23,
        25, 9, 17, 23, 34, 9, 18, 25, 30, 10, 20, 27, 32, 12, 21, 29, 35, 12, 23, 34, 37, 12, 25,
        34, 40, 13, 26, 35, 42, 14, 28, 38, 45, 15, 29, 40, 48, 16, 31, 43, 51, 17, 33, 45, 54, 18,
        35, 48, 57, 19, 37, 51, 60, 19, 38, 53, 63, 20, 40, 56, 66, 21, 43, 59, 70, 22, 45, 62, 74,
        24, 47, 65, 77, 25, 49, 68, 81,
      ],
      i = [
        7, 10, 13, 17, 10, 16, 22, 28, 15, 26, 36, 44, 20, 36, 52, 64, 26, 48, 72, 88, 36, 64, 96,
        112, 40, 72, 108, 130, 48, 88, 132, 156, 60, 110, 160, 192, 72, 130, 192, 224, 80, 150, 224,
        264, 96, 176, 260, 308, 104, 198, 288, 352, 120, 216, 320, 384, 132, 240, 360, 432, 144,
        280, 408, 480, 168, 308, 448, 532, 180, 338, 504, 588, 196, 364, 546, 650, 224, 416, 600,
        700, 224, 442, 644, 750, 252, 476, 690, 816, 270, 504, 750, 900, 300, 560, 810, 960, 312,
        588, 870, 1050, 336, 644, 952, 1110, 360, 700, 1020, 1200, 390, 728, 1050, 1260, 420, 784,
        1140, 1350, 450, 812, 1200, 1440, 480, 868, 1290, 1530, 510, 924, 1350, 1620, 540, 980,
        1440, 1710, 570, 1036, 1530, 1800, 570, 1064, 1590, 1890, 600, 1120, 1680, 1980, 630, 1204,
        1770, 2100, 660, 1260, 1860, 2220, 720, 1316, 1950, 2310, 750, 1372, 2040, 2430,
      ]
    ;(e.getBlocksCount = (e, r) => {
      switch (r) {
        case t.L:
          return n[(e - 1) * 4 + 0]
        case t.M:
          return n[(e - 1) * 4 + 1]
        case t.Q:
          return n[(e - 1) * 4 + 2]
        case t.H:
          return n[(e - 1) * 4 + 3]
        default:
          return
      }
    }),
      (e.getTotalCodewordsCount = (e, n) => {
        switch (n) {
          case t.L:
            return i[(e - 1) * 4 + 0]
          case t.M:
            return i[(e - 1) * 4 + 1]
          case t.Q:
            return i[(e - 1) * 4 + 2]
          case t.H:
            return i[(e - 1) * 4 + 3]
          default:
            return
        }
      })
  }),
  u = e((e) => {
    var t = new Uint8Array(512),
      n = new Uint8Array(256)
    ;(() => {
      let e = 1
      for (let r = 0; r < 255; r++) (t[r] = e), (n[e] = r), (e <<= 1), e & 256 && (e ^= 285)
      for (let e = 255; e < 512; e++) t[e] = t[e - 255]
    })(),
      (e.log = (e) => {
        if (e < 1) throw Error(`log(` + e + `)`)
        return n[e]
      }),
      (e.exp = (e) => t[e]),
      (e.mul = (e, r) => (e === 0 || r === 0 ? 0 : t[n[e] + n[r]]))
  }),
  d = e((e) => {
    var t = u()
    ;(e.mul = (e, n) => {
      const r = new Uint8Array(e.length + n.length - 1)
      for (let i = 0; i < e.length; i++)
        for (let a = 0; a < n.length; a++) r[i + a] ^= t.mul(e[i], n[a])
      return r
    }),
      (e.mod = (e, n) => {
        let r = new Uint8Array(e)
        for (; r.length - n.length >= 0; ) {
          const e = r[0]
          for (let i = 0; i < n.length; i++) r[i] ^= t.mul(n[i], e)
          let i = 0
          for (; i < r.length && r[i] === 0; ) i++
          r = r.slice(i)
        }
        return r
      }),
      (e.generateECPolynomial = (n) => {
        let r = new Uint8Array([1])
        for (let i = 0; i < n; i++) r = e.mul(r, new Uint8Array([1, t.exp(i)]))
        return r
      })
  }),
  f = e((e, t) => {
    var n = d()
    function r(e) {
      ;(this.genPoly = void 0), (this.degree = e), this.degree && this.initialize(this.degree)
    }
    ;(r.prototype.initialize = function (e) {
      ;(this.degree = e), (this.genPoly = n.generateECPolynomial(this.degree))
    }),
      (r.prototype.encode = function (e) {
        if (!this.genPoly) throw Error(`Encoder not initialized`)
        const t = new Uint8Array(e.length + this.degree)
        t.set(e)
        const r = n.mod(t, this.genPoly),
          i = this.degree - r.length
        if (i > 0) {
          const e = new Uint8Array(this.degree)
          return (e.set(r, i), e)
        }
        return r
      }),
      (t.exports = r)
  }),
  p = e((e) => {
    e.isValid = (e) => !isNaN(e) && e >= 1 && e <= 40
  }),
  m = e((e) => {
    var t = `[0-9]+`,
      n = `[A-Z $%*+\\-./:]+`,
      r = `(?:[u3000-u303F]|[u3040-u309F]|[u30A0-u30FF]|[uFF00-uFFEF]|[u4E00-u9FAF]|[u2605-u2606]|[u2190-u2195]|u203B|[u2010u2015u2018u2019u2025u2026u201Cu201Du2225u2260]|[u0391-u0451]|[u00A7u00A8u00B1u00B4u00D7u00F7])+`
    r = r.replace(/u/g, `\\u`)
    var i =
      `(?:(?![A-Z0-9 $%*+\\-./:]|` +
      r +
      `)(?:.|[\r
]))+`
    ;(e.KANJI = new RegExp(r, `g`)),
      (e.BYTE_KANJI = /[^A-Z0-9 $%*+\-./:]+/g),
      (e.BYTE = new RegExp(i, `g`)),
      (e.NUMERIC = new RegExp(t, `g`)),
      (e.ALPHANUMERIC = new RegExp(n, `g`))
    var a = RegExp(`^` + r + `$`),
      o = /^[0-9]+$/,
      s = /^[A-Z0-9 $%*+\-./:]+$/
    ;(e.testKanji = (e) => a.test(e)),
      (e.testNumeric = (e) => o.test(e)),
      (e.testAlphanumeric = (e) => s.test(e))
  }),
  h = e((e) => {
    var t = p(),
      n = m()
    ;(e.NUMERIC = { id: `Numeric`, bit: 1, ccBits: [10, 12, 14] }),
      (e.ALPHANUMERIC = { id: `Alphanumeric`, bit: 2, ccBits: [9, 11, 13] }),
      (e.BYTE = { id: `Byte`, bit: 4, ccBits: [8, 16, 16] }),
      (e.KANJI = { id: `Kanji`, bit: 8, ccBits: [8, 10, 12] }),
      (e.MIXED = { bit: -1 }),
      (e.getCharCountIndicator = (e, n) => {
        if (!e.ccBits) throw Error(`Invalid mode: ` + e)
        if (!t.isValid(n)) throw Error(`Invalid version: ` + n)
        return n >= 1 && n < 10 ? e.ccBits[0] : n < 27 ? e.ccBits[1] : e.ccBits[2]
      }),
      (e.getBestModeForData = (t) =>
        n.testNumeric(t)
          ? e.NUMERIC
          : n.testAlphanumeric(t)
            ? e.ALPHANUMERIC
            : n.testKanji(t)
              ? e.KANJI
              : e.BYTE),
      (e.toString = (e) => {
        if (e && e.id) return e.id
        throw Error(`Invalid mode`)
      }),
      (e.isValid = (e) => e && e.bit && e.ccBits)
    function r(t) {
      if (typeof t != `string`) throw Error(`Param is not a string`)
      switch (t.toLowerCase()) {
        case `numeric`:
          return e.NUMERIC
        case `alphanumeric`:
          return e.ALPHANUMERIC
        case `kanji`:
          return e.KANJI
        case `byte`:
          return e.BYTE
        default:
          throw Error(`Unknown mode: ` + t)
      }
    }
    e.from = (t, n) => {
      if (e.isValid(t)) return t
      try {
        return r(t)
      } catch {
        return n
      }
    }
  }),
  g = e((e) => {
    var t = n(),
      i = l(),
      a = r(),
      o = h(),
      s = p(),
      c = 7973,
      u = t.getBCHDigit(c)
    function d(t, n, r) {
      for (let i = 1; i <= 40; i++) if (n <= e.getCapacity(i, r, t)) return i
    }
    function f(e, t) {
      return o.getCharCountIndicator(e, t) + 4
    }
    function m(e, t) {
      let n = 0
      return (
        e.forEach((e) => {
          const r = f(e.mode, t)
          n += r + e.getBitsLength()
        }),
        n
      )
    }
    function g(t, n) {
      for (let r = 1; r <= 40; r++) if (m(t, r) <= e.getCapacity(r, n, o.MIXED)) return r
    }
    ;(e.from = (e, t) => (s.isValid(e) ? parseInt(e, 10) : t)),
      (e.getCapacity = (e, n, r) => {
        if (!s.isValid(e)) throw Error(`Invalid QR Code version`)
        r === void 0 && (r = o.BYTE)
        const a = (t.getSymbolTotalCodewords(e) - i.getTotalCodewordsCount(e, n)) * 8
        if (r === o.MIXED) return a
        const c = a - f(r, e)
        switch (r) {
          case o.NUMERIC:
            return Math.floor((c / 10) * 3)
          case o.ALPHANUMERIC:
            return Math.floor((c / 11) * 2)
          case o.KANJI:
            return Math.floor(c / 13)
          case o.BYTE:
          default:
            return Math.floor(c / 8)
        }
      }),
      (e.getBestVersionForData = (e, t) => {
        let n,
          r = a.from(t, a.M)
        if (Array.isArray(e)) {
          if (e.length > 1) return g(e, r)
          if (e.length === 0) return 1
          n = e[0]
        } else n = e
        return d(n.mode, n.getLength(), r)
      }),
      (e.getEncodedBits = (e) => {
        if (!s.isValid(e) || e < 7) throw Error(`Invalid QR Code version`)
        let n = e << 12
        for (; t.getBCHDigit(n) - u >= 0; ) n ^= c << (t.getBCHDigit(n) - u)
        return (e << 12) | n
      })
  }),
  _ = e((e) => {
    var t = n(),
      r = 1335,
      i = 21522,
      a = t.getBCHDigit(r)
    e.getEncodedBits = (e, n) => {
      let o = (e.bit << 3) | n,
        s = o << 10
      for (; t.getBCHDigit(s) - a >= 0; ) s ^= r << (t.getBCHDigit(s) - a)
      return ((o << 10) | s) ^ i
    }
  }),
  v = e((e, t) => {
    var n = h()
    function r(e) {
      ;(this.mode = n.NUMERIC), (this.data = e.toString())
    }
    ;(r.getBitsLength = (e) => 10 * Math.floor(e / 3) + (e % 3 ? (e % 3) * 3 + 1 : 0)),
      (r.prototype.getLength = function () {
        return this.data.length
      }),
      (r.prototype.getBitsLength = function () {
        return r.getBitsLength(this.data.length)
      }),
      (r.prototype.write = function (e) {
        let t, n, r
        for (t = 0; t + 3 <= this.data.length; t += 3)
          (n = this.data.substr(t, 3)), (r = parseInt(n, 10)), e.put(r, 10)
        const i = this.data.length - t
        i > 0 && ((n = this.data.substr(t)), (r = parseInt(n, 10)), e.put(r, i * 3 + 1))
      }),
      (t.exports = r)
  }),
  y = e((e, t) => {
    var n = h(),
      r = `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:`.split(``)
    function i(e) {
      ;(this.mode = n.ALPHANUMERIC), (this.data = e)
    }
    ;(i.getBitsLength = (e) => 11 * Math.floor(e / 2) + (e % 2) * 6),
      (i.prototype.getLength = function () {
        return this.data.length
      }),
      (i.prototype.getBitsLength = function () {
        return i.getBitsLength(this.data.length)
      }),
      (i.prototype.write = function (e) {
        let t = 0
        for (; t + 2 <= this.data.length; t += 2) {
          let n = r.indexOf(this.data[t]) * 45
          ;(n += r.indexOf(this.data[t + 1])), e.put(n, 11)
        }
        this.data.length % 2 && e.put(r.indexOf(this.data[t]), 6)
      }),
      (t.exports = i)
  }),
  b = e((e, t) => {
    var n = h()
    function r(e) {
      ;(this.mode = n.BYTE),
        (this.data = typeof e == `string` ? new TextEncoder().encode(e) : new Uint8Array(e))
    }
    ;(r.getBitsLength = (e) => e * 8),
      (r.prototype.getLength = function () {
        return this.data.length
      }),
      (r.prototype.getBitsLength = function () {
        return r.getBitsLength(this.data.length)
      }),
      (r.prototype.write = function (e) {
        for (let t = 0, n = this.data.length; t < n; t++) e.put(this.data[t], 8)
      }),
      (t.exports = r)
  }),
  x = e((e, t) => {
    var r = h(),
      i = n()
    function a(e) {
      ;(this.mode = r.KANJI), (this.data = e)
    }
    ;(a.getBitsLength = (e) => e * 13),
      (a.prototype.getLength = function () {
        return this.data.length
      }),
      (a.prototype.getBitsLength = function () {
        return a.getBitsLength(this.data.length)
      }),
      (a.prototype.write = function (e) {
        let t = 0
        for (; t < this.data.length; t++) {
          let n = i.toSJIS(this.data[t])
          if (n >= 33088 && n <= 40956) n -= 33088
          else if (n >= 57408 && n <= 60351) n -= 49472
          else
            throw Error(
              `Invalid SJIS character: ` +
                this.data[t] +
                `
Make sure your charset is UTF-8`,
            )
          ;(n = ((n >>> 8) & 255) * 192 + (n & 255)), e.put(n, 13)
        }
      }),
      (t.exports = a)
  }),
  S = e((e, t) => {
    var n = {
      single_source_shortest_paths: (e, t, r) => {
        var i = {},
          a = {}
        a[t] = 0
        var o = n.PriorityQueue.make()
        o.push(t, 0)
        for (var s, c, l, u, d, f, p, m, h; !o.empty(); )
          for (l in ((s = o.pop()), (c = s.value), (u = s.cost), (d = e[c] || {}), d))
            Object.hasOwn(d, l) &&
              ((f = d[l]),
              (p = u + f),
              (m = a[l]),
              (h = a[l] === void 0),
              (h || m > p) && ((a[l] = p), o.push(l, p), (i[l] = c)))
        if (r !== void 0 && a[r] === void 0) {
          var g = [`Could not find a path from `, t, ` to `, r, `.`].join(``)
          throw Error(g)
        }
        return i
      },
      extract_shortest_path_from_predecessor_list: (e, t) => {
        for (var n = [], r = t; r; ) n.push(r), e[r], (r = e[r])
        return (n.reverse(), n)
      },
      find_path: (e, t, r) => {
        var i = n.single_source_shortest_paths(e, t, r)
        return n.extract_shortest_path_from_predecessor_list(i, r)
      },
      PriorityQueue: {
        make: (e) => {
          var t = n.PriorityQueue,
            r = {},
            i
          for (i in ((e ||= {}), t)) Object.hasOwn(t, i) && (r[i] = t[i])
          return ((r.queue = []), (r.sorter = e.sorter || t.default_sorter), r)
        },
        default_sorter: (e, t) => e.cost - t.cost,
        push: function (e, t) {
          var n = { value: e, cost: t }
          this.queue.push(n), this.queue.sort(this.sorter)
        },
        pop: function () {
          return this.queue.shift()
        },
        empty: function () {
          return this.queue.length === 0
        },
      },
    }
    t !== void 0 && (t.exports = n)
  }),
  C = e((e) => {
    var t = h(),
      r = v(),
      i = y(),
      a = b(),
      o = x(),
      s = m(),
      c = n(),
      l = S()
    function u(e) {
      return unescape(encodeURIComponent(e)).length
    }
    function d(e, t, n) {
      let r = [],
        i
      for (; (i = e.exec(n)) !== null; )
        r.push({ data: i[0], index: i.index, mode: t, length: i[0].length })
      return r
    }
    function f(e) {
      let n = d(s.NUMERIC, t.NUMERIC, e),
        r = d(s.ALPHANUMERIC, t.ALPHANUMERIC, e),
        i,
        a
      return (
        c.isKanjiModeEnabled()
          ? ((i = d(s.BYTE, t.BYTE, e)), (a = d(s.KANJI, t.KANJI, e)))
          : ((i = d(s.BYTE_KANJI, t.BYTE, e)), (a = [])),
        n
          .concat(r, i, a)
          .sort((e, t) => e.index - t.index)
          .map((e) => ({ data: e.data, mode: e.mode, length: e.length }))
      )
    }
    function p(e, n) {
      switch (n) {
        case t.NUMERIC:
          return r.getBitsLength(e)
        case t.ALPHANUMERIC:
          return i.getBitsLength(e)
        case t.KANJI:
          return o.getBitsLength(e)
        case t.BYTE:
          return a.getBitsLength(e)
      }
    }
    function g(e) {
      return e.reduce((e, t) => {
        const n = e.length - 1 >= 0 ? e[e.length - 1] : null
        return n && n.mode === t.mode ? ((e[e.length - 1].data += t.data), e) : (e.push(t), e)
      }, [])
    }
    function _(e) {
      const n = []
      for (let r = 0; r < e.length; r++) {
        const i = e[r]
        switch (i.mode) {
          case t.NUMERIC:
            n.push([
              i,
              { data: i.data, mode: t.ALPHANUMERIC, length: i.length },
              { data: i.data, mode: t.BYTE, length: i.length },
            ])
            break
          case t.ALPHANUMERIC:
            n.push([i, { data: i.data, mode: t.BYTE, length: i.length }])
            break
          case t.KANJI:
            n.push([i, { data: i.data, mode: t.BYTE, length: u(i.data) }])
            break
          case t.BYTE:
            n.push([{ data: i.data, mode: t.BYTE, length: u(i.data) }])
        }
      }
      return n
    }
    function C(e, n) {
      let r = {},
        i = { start: {} },
        a = [`start`]
      for (let o = 0; o < e.length; o++) {
        const s = e[o],
          c = []
        for (let e = 0; e < s.length; e++) {
          const l = s[e],
            u = `` + o + e
          c.push(u), (r[u] = { node: l, lastCount: 0 }), (i[u] = {})
          for (let e = 0; e < a.length; e++) {
            const o = a[e]
            r[o] && r[o].node.mode === l.mode
              ? ((i[o][u] = p(r[o].lastCount + l.length, l.mode) - p(r[o].lastCount, l.mode)),
                (r[o].lastCount += l.length))
              : (r[o] && (r[o].lastCount = l.length),
                (i[o][u] = p(l.length, l.mode) + 4 + t.getCharCountIndicator(l.mode, n)))
          }
        }
        a = c
      }
      for (let e = 0; e < a.length; e++) i[a[e]].end = 0
      return { map: i, table: r }
    }
    function w(e, n) {
      let s,
        l = t.getBestModeForData(e)
      if (((s = t.from(n, l)), s !== t.BYTE && s.bit < l.bit))
        throw Error(
          `"` +
            e +
            `" cannot be encoded with mode ` +
            t.toString(s) +
            `.
 Suggested mode is: ` +
            t.toString(l),
        )
      switch ((s === t.KANJI && !c.isKanjiModeEnabled() && (s = t.BYTE), s)) {
        case t.NUMERIC:
          return new r(e)
        case t.ALPHANUMERIC:
          return new i(e)
        case t.KANJI:
          return new o(e)
        case t.BYTE:
          return new a(e)
      }
    }
    ;(e.fromArray = (e) =>
      e.reduce(
        (e, t) => (
          typeof t == `string` ? e.push(w(t, null)) : t.data && e.push(w(t.data, t.mode)), e
        ),
        [],
      )),
      (e.fromString = (t, n) => {
        const r = C(_(f(t, c.isKanjiModeEnabled())), n),
          i = l.find_path(r.map, `start`, `end`),
          a = []
        for (let e = 1; e < i.length - 1; e++) a.push(r.table[i[e]].node)
        return e.fromArray(g(a))
      }),
      (e.rawSplit = (t) => e.fromArray(f(t, c.isKanjiModeEnabled())))
  }),
  w = e((e) => {
    var t = n(),
      u = r(),
      d = i(),
      p = a(),
      m = o(),
      v = s(),
      y = c(),
      b = l(),
      x = f(),
      S = g(),
      w = _(),
      T = h(),
      E = C()
    function D(e, t) {
      const n = e.size,
        r = v.getPositions(t)
      for (let t = 0; t < r.length; t++) {
        const i = r[t][0],
          a = r[t][1]
        for (let t = -1; t <= 7; t++)
          if (!(i + t <= -1 || n <= i + t))
            for (let r = -1; r <= 7; r++)
              a + r <= -1 ||
                n <= a + r ||
                ((t >= 0 && t <= 6 && (r === 0 || r === 6)) ||
                (r >= 0 && r <= 6 && (t === 0 || t === 6)) ||
                (t >= 2 && t <= 4 && r >= 2 && r <= 4)
                  ? e.set(i + t, a + r, !0, !0)
                  : e.set(i + t, a + r, !1, !0))
      }
    }
    function O(e) {
      const t = e.size
      for (let n = 8; n < t - 8; n++) {
        const t = n % 2 == 0
        e.set(n, 6, t, !0), e.set(6, n, t, !0)
      }
    }
    function k(e, t) {
      const n = m.getPositions(t)
      for (let t = 0; t < n.length; t++) {
        const r = n[t][0],
          i = n[t][1]
        for (let t = -2; t <= 2; t++)
          for (let n = -2; n <= 2; n++)
            t === -2 || t === 2 || n === -2 || n === 2 || (t === 0 && n === 0)
              ? e.set(r + t, i + n, !0, !0)
              : e.set(r + t, i + n, !1, !0)
      }
    }
    function A(e, t) {
      let n = e.size,
        r = S.getEncodedBits(t),
        i,
        a,
        o
      for (let t = 0; t < 18; t++)
        (i = Math.floor(t / 3)),
          (a = (t % 3) + n - 8 - 3),
          (o = ((r >> t) & 1) == 1),
          e.set(i, a, o, !0),
          e.set(a, i, o, !0)
    }
    function j(e, t, n) {
      let r = e.size,
        i = w.getEncodedBits(t, n),
        a,
        o
      for (a = 0; a < 15; a++)
        (o = ((i >> a) & 1) == 1),
          a < 6 ? e.set(a, 8, o, !0) : a < 8 ? e.set(a + 1, 8, o, !0) : e.set(r - 15 + a, 8, o, !0),
          a < 8
            ? e.set(8, r - a - 1, o, !0)
            : a < 9
              ? e.set(8, 15 - a - 1 + 1, o, !0)
              : e.set(8, 15 - a - 1, o, !0)
      e.set(r - 8, 8, 1, !0)
    }
    function M(e, t) {
      let n = e.size,
        r = -1,
        i = n - 1,
        a = 7,
        o = 0
      for (let s = n - 1; s > 0; s -= 2)
        for (s === 6 && s--; ; ) {
          for (let n = 0; n < 2; n++)
            if (!e.isReserved(i, s - n)) {
              let r = !1
              o < t.length && (r = ((t[o] >>> a) & 1) == 1),
                e.set(i, s - n, r),
                a--,
                a === -1 && (o++, (a = 7))
            }
          if (((i += r), i < 0 || n <= i)) {
            ;(i -= r), (r = -r)
            break
          }
        }
    }
    function N(e, n, r) {
      const i = new d()
      r.forEach((t) => {
        i.put(t.mode.bit, 4), i.put(t.getLength(), T.getCharCountIndicator(t.mode, e)), t.write(i)
      })
      const a = (t.getSymbolTotalCodewords(e) - b.getTotalCodewordsCount(e, n)) * 8
      for (i.getLengthInBits() + 4 <= a && i.put(0, 4); i.getLengthInBits() % 8 != 0; ) i.putBit(0)
      const o = (a - i.getLengthInBits()) / 8
      for (let e = 0; e < o; e++) i.put(e % 2 ? 17 : 236, 8)
      return P(i, e, n)
    }
    function P(e, n, r) {
      let i = t.getSymbolTotalCodewords(n),
        a = i - b.getTotalCodewordsCount(n, r),
        o = b.getBlocksCount(n, r),
        s = o - (i % o),
        c = Math.floor(i / o),
        l = Math.floor(a / o),
        u = l + 1,
        d = c - l,
        f = new x(d),
        p = 0,
        m = Array(o),
        h = Array(o),
        g = 0,
        _ = new Uint8Array(e.buffer)
      for (let e = 0; e < o; e++) {
        const t = e < s ? l : u
        ;(m[e] = _.slice(p, p + t)), (h[e] = f.encode(m[e])), (p += t), (g = Math.max(g, t))
      }
      let v = new Uint8Array(i),
        y = 0,
        S,
        C
      for (S = 0; S < g; S++) for (C = 0; C < o; C++) S < m[C].length && (v[y++] = m[C][S])
      for (S = 0; S < d; S++) for (C = 0; C < o; C++) v[y++] = h[C][S]
      return v
    }
    function F(e, n, r, i) {
      let a
      if (Array.isArray(e)) a = E.fromArray(e)
      else if (typeof e == `string`) {
        let t = n
        if (!t) {
          const n = E.rawSplit(e)
          t = S.getBestVersionForData(n, r)
        }
        a = E.fromString(e, t || 40)
      } else throw Error(`Invalid data`)
      const o = S.getBestVersionForData(a, r)
      if (!o) throw Error(`The amount of data is too big to be stored in a QR Code`)
      if (!n) n = o
      else if (n < o)
        throw Error(
          `
The chosen QR Code version cannot contain this amount of data.
Minimum version required to store current data is: ` +
            o +
            `.
`,
        )
      const s = N(n, r, a),
        c = new p(t.getSymbolSize(n))
      return (
        D(c, n),
        O(c),
        k(c, n),
        j(c, r, 0),
        n >= 7 && A(c, n),
        M(c, s),
        isNaN(i) && (i = y.getBestMask(c, j.bind(null, c, r))),
        y.applyMask(i, c),
        j(c, r, i),
        { modules: c, version: n, errorCorrectionLevel: r, maskPattern: i, segments: a }
      )
    }
    e.create = (e, n) => {
      if (e === void 0 || e === ``) throw Error(`No input text`)
      let r = u.M,
        i,
        a
      return (
        n !== void 0 &&
          ((r = u.from(n.errorCorrectionLevel, u.M)),
          (i = S.from(n.version)),
          (a = y.from(n.maskPattern)),
          n.toSJISFunc && t.setToSJISFunction(n.toSJISFunc)),
        F(e, i, r, a)
      )
    }
  }),
  T = e((e) => {
    function t(e) {
      if ((typeof e == `number` && (e = e.toString()), typeof e != `string`))
        throw Error(`Color should be defined as hex string`)
      let t = e.slice().replace(`#`, ``).split(``)
      if (t.length < 3 || t.length === 5 || t.length > 8) throw Error(`Invalid hex color: ` + e)
      ;(t.length === 3 || t.length === 4) &&
        (t = Array.prototype.concat.apply(
          [],
          t.map((e) => [e, e]),
        )),
        t.length === 6 && t.push(`F`, `F`)
      const n = parseInt(t.join(``), 16)
      return {
        r: (n >> 24) & 255,
        g: (n >> 16) & 255,
        b: (n >> 8) & 255,
        a: n & 255,
        hex: `#` + t.slice(0, 6).join(``),
      }
    }
    ;(e.getOptions = (e) => {
      ;(e ||= {}), e.color || (e.color = {})
      const n = e.margin === void 0 || e.margin === null || e.margin < 0 ? 4 : e.margin,
        r = e.width && e.width >= 21 ? e.width : void 0,
        i = e.scale || 4
      return {
        width: r,
        scale: r ? 4 : i,
        margin: n,
        color: { dark: t(e.color.dark || `#000000ff`), light: t(e.color.light || `#ffffffff`) },
        type: e.type,
        rendererOpts: e.rendererOpts || {},
      }
    }),
      (e.getScale = (e, t) =>
        t.width && t.width >= e + t.margin * 2 ? t.width / (e + t.margin * 2) : t.scale),
      (e.getImageWidth = (t, n) => {
        const r = e.getScale(t, n)
        return Math.floor((t + n.margin * 2) * r)
      }),
      (e.qrToImageData = (t, n, r) => {
        const i = n.modules.size,
          a = n.modules.data,
          o = e.getScale(i, r),
          s = Math.floor((i + r.margin * 2) * o),
          c = r.margin * o,
          l = [r.color.light, r.color.dark]
        for (let e = 0; e < s; e++)
          for (let n = 0; n < s; n++) {
            let u = (e * s + n) * 4,
              d = r.color.light
            if (e >= c && n >= c && e < s - c && n < s - c) {
              const t = Math.floor((e - c) / o),
                r = Math.floor((n - c) / o)
              d = l[+!!a[t * i + r]]
            }
            ;(t[u++] = d.r), (t[u++] = d.g), (t[u++] = d.b), (t[u] = d.a)
          }
      })
  }),
  E = e((e) => {
    var t = T()
    function n(e, t, n) {
      e.clearRect(0, 0, t.width, t.height),
        (t.style ||= {}),
        (t.height = n),
        (t.width = n),
        (t.style.height = n + `px`),
        (t.style.width = n + `px`)
    }
    function r() {
      try {
        return document.createElement(`canvas`)
      } catch {
        throw Error(`You need to specify a canvas element`)
      }
    }
    ;(e.render = (e, i, a) => {
      let o = a,
        s = i
      o !== void 0 || (i && i.getContext) || ((o = i), (i = void 0)),
        i || (s = r()),
        (o = t.getOptions(o))
      const c = t.getImageWidth(e.modules.size, o),
        l = s.getContext(`2d`),
        u = l.createImageData(c, c)
      return (t.qrToImageData(u.data, e, o), n(l, s, c), l.putImageData(u, 0, 0), s)
    }),
      (e.renderToDataURL = (t, n, r) => {
        let i = r
        i !== void 0 || (n && n.getContext) || ((i = n), (n = void 0)), (i ||= {})
        const a = e.render(t, n, i),
          o = i.type || `image/png`,
          s = i.rendererOpts || {}
        return a.toDataURL(o, s.quality)
      })
  }),
  D = e((e) => {
    var t = T()
    function n(e, t) {
      const n = e.a / 255,
        r = t + `="` + e.hex + `"`
      return n < 1 ? r + ` ` + t + `-opacity="` + n.toFixed(2).slice(1) + `"` : r
    }
    function r(e, t, n) {
      let r = e + t
      return (n !== void 0 && (r += ` ` + n), r)
    }
    function i(e, t, n) {
      let i = ``,
        a = 0,
        o = !1,
        s = 0
      for (let c = 0; c < e.length; c++) {
        const l = Math.floor(c % t),
          u = Math.floor(c / t)
        !l && !o && (o = !0),
          e[c]
            ? (s++,
              (c > 0 && l > 0 && e[c - 1]) ||
                ((i += o ? r(`M`, l + n, 0.5 + u + n) : r(`m`, a, 0)), (a = 0), (o = !1)),
              (l + 1 < t && e[c + 1]) || ((i += r(`h`, s)), (s = 0)))
            : a++
      }
      return i
    }
    e.render = (e, r, a) => {
      const o = t.getOptions(r),
        s = e.modules.size,
        c = e.modules.data,
        l = s + o.margin * 2,
        u = o.color.light.a
          ? `<path ` + n(o.color.light, `fill`) + ` d="M0 0h` + l + `v` + l + `H0z"/>`
          : ``,
        d = `<path ` + n(o.color.dark, `stroke`) + ` d="` + i(c, s, o.margin) + `"/>`,
        f = `viewBox="0 0 ` + l + ` ` + l + `"`,
        p =
          `<svg xmlns="http://www.w3.org/2000/svg" ` +
          (o.width ? `width="` + o.width + `" height="` + o.width + `" ` : ``) +
          f +
          ` shape-rendering="crispEdges">` +
          u +
          d +
          `</svg>
`
      return (typeof a == `function` && a(null, p), p)
    }
  }),
  O = e((e) => {
    var n = t(),
      r = w(),
      i = E(),
      a = D()
    function o(e, t, i, a, o) {
      const s = [].slice.call(arguments, 1),
        c = s.length,
        l = typeof s[c - 1] == `function`
      if (!l && !n()) throw Error(`Callback required as last argument`)
      if (l) {
        if (c < 2) throw Error(`Too few arguments provided`)
        c === 2
          ? ((o = i), (i = t), (t = a = void 0))
          : c === 3 &&
            (t.getContext && o === void 0
              ? ((o = a), (a = void 0))
              : ((o = a), (a = i), (i = t), (t = void 0)))
      } else {
        if (c < 1) throw Error(`Too few arguments provided`)
        return (
          c === 1
            ? ((i = t), (t = a = void 0))
            : c === 2 && !t.getContext && ((a = i), (i = t), (t = void 0)),
          new Promise((n, o) => {
            try {
              n(e(r.create(i, a), t, a))
            } catch (e) {
              o(e)
            }
          })
        )
      }
      try {
        const n = r.create(i, a)
        o(null, e(n, t, a))
      } catch (e) {
        o(e)
      }
    }
    ;(e.create = r.create),
      (e.toCanvas = o.bind(null, i.render)),
      (e.toDataURL = o.bind(null, i.renderToDataURL)),
      (e.toString = o.bind(null, (e, t, n) => a.render(e, n)))
  })()
function k(e) {
  const { modules: t } = (0, O.create)(e, { errorCorrectionLevel: `M` })
  return { size: t.size, path: A(t.size, (e, n) => t.get(e, n) !== 0) }
}
function A(e, t) {
  let n = ``
  for (let r = 0; r < e; r += 1)
    for (let i = 0; i < e; i += 1) {
      if (!t(r, i)) continue
      const a = i
      for (; i + 1 < e && t(r, i + 1); ) i += 1
      n += `M${a} ${r}h${i - a + 1}v1h-${i - a + 1}z`
    }
  return n
}
function j(e) {
  return (0, O.toDataURL)(e, { errorCorrectionLevel: `M`, margin: 4, width: 640 })
}
export { j as qrPicture, k as drawQr }

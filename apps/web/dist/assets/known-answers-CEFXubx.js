import {
  t as a,
  n as e,
  startSession as i,
  sealField as n,
  sealRequest as r,
  openResponse as t,
} from './client-envelope-Bxxk-6m.js'
var o = {
    about: `Known answers of the cats envelope. Hex unless it is a key entry, JWK, header or cats text, which are base64url. Key pairs are those of RFC 9180 A.1.1 and A.3.1.`,
    suites: [
      {
        name: `X25519`,
        privateKeyJwk: {
          kty: `OKP`,
          crv: `X25519`,
          x: `OUjP4K0d22ldeA5ZB3GV2mxWUGsCcyl5SrAryoCBXE0`,
          d: `RhLFUCY_yK1YN13z9VeqxTHSaFCQPlWp8j8h2FNOisg`,
        },
        publicKeyEntry: {
          id: 7,
          kemId: 32,
          kdfId: 1,
          aeadId: 2,
          publicKey: `OUjP4K0d22ldeA5ZB3GV2mxWUGsCcyl5SrAryoCBXE0`,
        },
        skR: `4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8`,
        skE: `52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736`,
        ikmE: `7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234`,
        enc: `37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431`,
        catsKey: `n.BwAgAAEAAjf9o1Z729Yo6IZow8jX6X0dElO21OptRMFQ90Hxv0Qx`,
        sessionKey: `cdab28e9eb7d95aa24f5860f6be0842b3d187ccee0c386ac7d1242809b7ae01e`,
        requestKey: `69ab4dfdfb804df1ee5273ddfad86a2611c04ac58ba435593f6d33182c05b3ec`,
        responseKey: `fe4f24bd2f06b3a0777f2171af3275b89fb586a52e72ec14862805db5781aae3`,
        facts: {
          method: `POST`,
          pathAndQuery: `/api/user/applyLoan/apply?lang=hi`,
          timestamp: `1794000000000`,
          appCode: `noren-in`,
          appVersion: `2024`,
          deviceId: `device-0001`,
          nonce: `oKGio6SlpqeoqaqrrK2urw`,
        },
        request: {
          iv: `101112131415161718191a1b`,
          body: { productId: 3, amount: `5000.00`, purpose: `ग्रामीण दुकान – ₹` },
          cats: `EBESExQVFhcYGRobaoySSz82wxW6CpRdsGJOLIQmopzjmhk0iT788vyeQ_rykzA2IeFZgQwlQWDi1xpYcgiewI_JPCX2YTi_J48jk_uaRDsm5FGrJ4KShyhZUnLNXMXoHrm2hPObi7zi1ZNH_Sr4kBYtXhHtcf42`,
        },
        field: {
          value: `[{"event":"tap","at":1794000000000}]`,
          iv: `404142434445464748494a4b`,
          cats: `QEFCQ0RFRkdISUpLxjc-XFCIki9rMoqa0zXpSccY55A64mW2U7ZeAgNYj7UZ1xrDURf3u55hiPwaj1Sz7Szb5Q`,
        },
        answer: {
          status: 200,
          json: `{"code":200,"msg":"ok","data":{"borrowId":42}}`,
          iv: `202122232425262728292a2b`,
          cats: `ICEiIyQlJicoKSor7XN_Ge0zqwV9YaOMdSHpEtNm-TqdTpEnA3SeBMV4-777TCjLWpxzTjBZK1N4n1Qpf8UzwHFq1Vsq7jGWpvA`,
        },
        error: {
          status: 409,
          json: `{"code":4090,"msg":"đã có một khoản vay"}`,
          iv: `303132333435363738393a3b`,
          cats: `MDEyMzQ1Njc4OTo7A6rjTmDMbsfZKebFa5iu6HrxRMHBhMdDwA8QI7x69BG4gsEOB0QMQ5E3ckgUKeoN3zBKnwOklLGmGK-F703awQ`,
        },
        ticket: {
          keyId: 16909060,
          key: `000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f`,
          iv: `505152535455565758595a5b`,
          issuedAt: 1794000000123,
          ticket: `AQIDBFBRUlNUVVZXWFlaW1-MHp0PLSxMeEO7aqYBB_7eN4ElwrIcjlmboltrOnVqUE44Zv9d99Efs4b7-LLJ5-DhLKIN2ViWu5rxJSfBvb6M`,
        },
      },
      {
        name: `P-256`,
        privateKeyJwk: {
          kty: `EC`,
          crv: `P-256`,
          x: `_owZzgkFGR68KYqSRXklMfJvDOziRgY56Lw5y39waoI`,
          y: `anebTPlpuKDlOcf2L7PTCtaqj4DjDx0Siq_WiiznLqA`,
          d: `885_2uV-GjENh_HrvebzKL4Kmc28rfTWWJzyneS4_9I`,
        },
        publicKeyEntry: {
          id: 200,
          kemId: 16,
          kdfId: 1,
          aeadId: 2,
          publicKey: `BP6MGc4JBRkevCmKkkV5JTHybwzs4kYGOei8Oct_cGqCanebTPlpuKDlOcf2L7PTCtaqj4DjDx0Siq_WiiznLqA`,
        },
        skR: `f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2`,
        skE: `4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb`,
        ikmE: `4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e`,
        enc: `04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4`,
        catsKey: `n.yAAQAAEAAgSpJxnGGV1QhRBPRpqLmBTVg4_3K2BQHixEZuXmezJayYU217YaGvS3jlt_lRwJAL6GPEA85lyb_Lk4JlciLRjE`,
        sessionKey: `b58e94f5fceaddbdfb08705effce9f72d8deabda7d381eb42250d56cbb632725`,
        requestKey: `416035a47161f1800a77d5e5506f0c0ec6eb98831737ba113c8a65928fd54fb0`,
        responseKey: `8570317072d473549ce93a1b0f2e9ff0a126ab8e88bcd96a3f1fc07b26b5a48b`,
        facts: {
          method: `POST`,
          pathAndQuery: `/api/user/applyLoan/apply?lang=hi`,
          timestamp: `1794000000000`,
          appCode: `noren-in`,
          appVersion: `2024`,
          deviceId: `device-0001`,
          nonce: `oKGio6SlpqeoqaqrrK2urw`,
        },
        request: {
          iv: `101112131415161718191a1b`,
          body: { productId: 3, amount: `5000.00`, purpose: `ग्रामीण दुकान – ₹` },
          cats: `EBESExQVFhcYGRobW6SuSg8Hv4SyRnSUyNUPlVDSM32xWqyDf9LTAocVNXJ6M9JRrkAaygc1RjPhb3efmveElTOoxYsnDyf6o9w1e2lDCA3vgFJk9kBX6J1MXqCzdFuVQIzF_Azp28EHCxJkVXH2mfIaK15JwlUd`,
        },
        field: {
          value: `[{"event":"tap","at":1794000000000}]`,
          iv: `404142434445464748494a4b`,
          cats: `QEFCQ0RFRkdISUpL2tTJxN5onsKZLZY-lGUn5zAJSntOPRYTg0IRmZa6KvGgJ6k82SqbV-DoHhknp6TfWtbtFQ`,
        },
        answer: {
          status: 200,
          json: `{"code":200,"msg":"ok","data":{"borrowId":42}}`,
          iv: `202122232425262728292a2b`,
          cats: `ICEiIyQlJicoKSorYNcv0ByO2A0jL_60hpybpR5Y8ZLABkPB_SKRC8bbxYl_zTCGFoDx3_SzYD3sxelFykJcPWXK9b6yzTgETC4`,
        },
        error: {
          status: 409,
          json: `{"code":4090,"msg":"đã có một khoản vay"}`,
          iv: `303132333435363738393a3b`,
          cats: `MDEyMzQ1Njc4OTo7vy-AraTyqAhNdQgUvYOQEc5nHLopqJgk8vk71R6BZEikLyhlsh60SrzcGcbmZ9M_w1dx9KFSjPMxxpFaLuFAqg`,
        },
        ticket: {
          keyId: 16909060,
          key: `000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f`,
          iv: `505152535455565758595a5b`,
          issuedAt: 1794000000123,
          ticket: `AQIDBFBRUlNUVVZXWFlaWyepooEYumRbp75NOzIvHKc78VYxX0mElgbZNbdLI7JRUE44Zv9d99Efs4b7-LLJ5-CPha3k9st0HS941ZMcoDkY`,
        },
      },
    ],
  },
  s = (e) => new Uint8Array((e.match(/../g) ?? []).map((e) => Number.parseInt(e, 16))),
  c = async (t) => {
    const n = s(t.enc),
      r = e(s(t.secret)),
      i = (t, r) => e(n.subarray(t, r)),
      a = t.kemId === 32,
      o = a
        ? { kty: `OKP`, crv: `X25519`, x: i(0, 32) }
        : { kty: `EC`, crv: `P-256`, x: i(1, 33), y: i(33, 65) },
      c = a ? { name: `X25519` } : { name: `ECDH`, namedCurve: `P-256` }
    return {
      publicKey: await crypto.subtle.importKey(`jwk`, o, c, !0, []),
      privateKey: await crypto.subtle.importKey(`jwk`, { ...o, d: r }, c, !1, [`deriveBits`]),
    }
  },
  l = async ({ facts: e, ...o }) => {
    const { kemId: l } = o.publicKeyEntry,
      u = await i({
        publicKeys: [o.publicKeyEntry],
        now: Number(e.timestamp),
        ephemeral: await c({ kemId: l, secret: o.skE, enc: o.enc }).catch((e) => {
          throw new a(`badKey`, { cause: e })
        }),
      }),
      { request: d, field: f, answer: p, error: m } = o,
      h = (e) => () => s(e),
      g = await r(u, { facts: e, body: d.body }, h(d.iv)),
      _ = await n(u, { facts: e, value: f.value }, h(f.iv))
    if (u.catsKey !== o.catsKey || g !== d.cats || _ !== f.cats) return !1
    for (const { status: n, cats: r, json: i } of [p, m]) {
      const a = await t(u, { status: n, nonce: e.nonce, cats: r })
      if (JSON.stringify(a) !== JSON.stringify(JSON.parse(i))) return !1
    }
    return !0
  },
  u = (e = o.suites) =>
    Promise.all(
      e.map(async (e) => {
        try {
          return { name: e.name, result: (await l(e)) ? `passed` : `failed` }
        } catch (t) {
          const n = t instanceof a && t.reason === `badKey`
          return { name: e.name, result: n ? `missing` : `failed` }
        }
      }),
    )
export { u as tryKnownAnswers }

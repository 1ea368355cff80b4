import { createDecipheriv, createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createRecipient,
  exportSecret,
  type HpkeContext,
  type HpkeRecipient,
  hkdfExpand,
  hkdfExtract,
  labeledExpand,
  setupBaseR,
} from './hpke-recipient.ts'
import { exportToRecipient } from './hpke-sender.ts'
import { ephemeralOf } from './known-answers.ts'
import { KEM_P256, KEM_X25519 } from './wire-format.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const b64 = (text: string): string => hex(text).toString('base64url')

const privateKeyOf = ({ kemId, skR, pkR }: { kemId: number; skR: string; pkR: string }) =>
  createPrivateKey({
    key:
      kemId === KEM_X25519
        ? { kty: 'OKP', crv: 'X25519', x: b64(pkR), d: b64(skR) }
        : {
            kty: 'EC',
            crv: 'P-256',
            x: b64(pkR.slice(2, 66)),
            y: b64(pkR.slice(66)),
            d: b64(skR),
          },
    format: 'jwk',
  })

const messageKeyAndNonce = (recipient: HpkeRecipient, { secret }: HpkeContext) => {
  const { suiteId, keyScheduleContext: info } = recipient
  const expand = (label: string, length: number) =>
    labeledExpand({ suiteId, prk: secret, label, info, length })
  return { key: expand('key', 16), baseNonce: expand('base_nonce', 12) }
}

const openAes128 = (input: { key: Buffer; iv: Buffer; aad: Buffer; sealed: Buffer }): string => {
  const tagAt = input.sealed.length - 16
  const decipher = createDecipheriv('aes-128-gcm', input.key, input.iv)
  decipher.setAAD(input.aad)
  decipher.setAuthTag(input.sealed.subarray(tagAt))
  const opened = decipher.update(input.sealed.subarray(0, tagAt))
  return Buffer.concat([opened, decipher.final()]).toString('hex')
}

const RFC_9180 = [
  {
    name: 'A.1.1 DHKEM(X25519)',
    kemId: KEM_X25519,
    skE: '52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736',
    skR: '4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8',
    pkR: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
    enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
    sharedSecret: 'fe0e18c9f024ce43799ae393c7e8fe8fce9d218875e8227b0187c04e7d2ea1fc',
    keyScheduleContext:
      '00725611c9d98c07c03f60095cd32d400d8347d45ed67097bbad50fc56da742d07cb6cffde367bb0565ba28bb02c90744a20f5ef37f30523526106f637abb05449',
    secret: '12fff91991e93b48de37e7daddb52981084bd8aa64289c3788471d9a9712f397',
    key: '4531685d41d65f03dc48f6b8302c05b0',
    baseNonce: '56d890e5accaaf011cff4b7d',
    exporterSecret: '45ff1c2e220db587171952c0592d5f5ebe103f1561a2614e38f2ffd47e99e3f8',
    ciphertext:
      'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
    exported: {
      '': '3853fe2b4035195a573ffc53856e77058e15d9ea064de3e59f4961d0095250ee',
      '00': '2e8f0b54673c7029649d4eb9d5e33bf1872cf76d623ff164ac185da9e88c21a5',
      '54657374436f6e74657874': 'e9e43065102c3836401bed8c3c3c75ae46be1639869391d62c61f1ec7af54931',
    },
  },
  {
    name: 'A.3.1 DHKEM(P-256)',
    kemId: KEM_P256,
    skE: '4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb',
    skR: 'f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2',
    pkR: '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
    enc: '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
    sharedSecret: 'c0d26aeab536609a572b07695d933b589dcf363ff9d93c93adea537aeabb8cb8',
    keyScheduleContext:
      '00b88d4e6d91759e65e87c470e8b9141113e9ad5f0c8ceefc1e088c82e6980500798e486f9c9c09c9b5c753ac72d6005de254c607d1b534ed11d493ae1c1d9ac85',
    secret: '2eb7b6bf138f6b5aff857414a058a3f1750054a9ba1f72c2cf0684a6f20b10e1',
    key: '868c066ef58aae6dc589b6cfdd18f97e',
    baseNonce: '4e0bc5018beba4bf004cca59',
    exporterSecret: '14ad94af484a7ad3ef40e9f3be99ecc6fa9036df9d4920548424df127ee0d99f',
    ciphertext:
      '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
    exported: {
      '': '5e9bc3d236e1911d95e65b576a8a86d478fb827e8bdfe77b741b289890490d4d',
      '00': '6cff87658931bda83dc857e6353efe4987a201b849658d9b047aab4cf216e796',
      '54657374436f6e74657874': 'd8f1ea7942adbba7412c6d431c62d01371ea476b823eb697e1f6e6cae1dab85a',
    },
  },
]

describe.each(RFC_9180)('RFC 9180 $name, HKDF-SHA256, AES-128-GCM', (vector) => {
  const suite = { kemId: vector.kemId, kdfId: 0x0001, aeadId: 0x0001 }
  const info = hex('4f6465206f6e2061204772656369616e2055726e')
  const recipient = createRecipient({ suite, privateKey: privateKeyOf(vector), info })
  const context = setupBaseR(recipient, hex(vector.enc))

  test('[W1.9] the key schedule equals the appendix at every step', () => {
    const { key, baseNonce } = messageKeyAndNonce(recipient, context)
    expect({
      pkR: recipient.publicKey.toString('hex'),
      sharedSecret: context.sharedSecret.toString('hex'),
      keyScheduleContext: recipient.keyScheduleContext.toString('hex'),
      secret: context.secret.toString('hex'),
      key: key.toString('hex'),
      baseNonce: baseNonce.toString('hex'),
      exporterSecret: context.exporterSecret.toString('hex'),
    }).toStrictEqual({
      pkR: vector.pkR,
      sharedSecret: vector.sharedSecret,
      keyScheduleContext: vector.keyScheduleContext,
      secret: vector.secret,
      key: vector.key,
      baseNonce: vector.baseNonce,
      exporterSecret: vector.exporterSecret,
    })
    const sealed = hex(vector.ciphertext)
    const opened = openAes128({ key, iv: baseNonce, aad: Buffer.from('Count-0'), sealed })
    expect(opened).toBe('4265617574792069732074727574682c20747275746820626561757479')
  })

  test.each(Object.entries(vector.exported))('exports for context "%s"', (label, expected) => {
    const exported = exportSecret(recipient, context, { label: hex(label), length: 32 })
    expect(exported.toString('hex')).toBe(expected)
  })

  test.each(Object.entries(vector.exported))(
    'the sender exports the same for context "%s"',
    async (label, expected) => {
      const sent = await exportToRecipient({
        suite,
        publicKey: new Uint8Array(hex(vector.pkR)),
        info: new Uint8Array(info),
        label: new Uint8Array(hex(label)),
        ephemeral: await ephemeralOf({ ...vector, secret: vector.skE }),
      })
      expect(Buffer.from(sent.enc).toString('hex')).toBe(vector.enc)
      expect(Buffer.from(sent.secret).toString('hex')).toBe(expected)
    },
  )
})

test('[W1.9] the whole chain of RFC 9458 appendix A is recomputed', () => {
  const enc = hex('4b28f881333e7c164ffc499ad9796f877f4e1051ee6d31bad19dec96c208b472')
  const privateKey = privateKeyOf({
    kemId: KEM_X25519,
    skR: '3c168975674b2fa8e465970b79c8dcf09f1c741626480bd4c6162fc5b6a98e1a',
    pkR: '31e1f05a740102115220e9af918f738674aec95f54db6e04eb705aae8e798155',
  })
  const recipient = createRecipient({
    suite: { kemId: KEM_X25519, kdfId: 0x0001, aeadId: 0x0001 },
    privateKey,
    info: hex('6d6573736167652f626874747020726571756573740001002000010001'),
  })
  expect(recipient.publicKey.toString('hex')).toBe(
    '31e1f05a740102115220e9af918f738674aec95f54db6e04eb705aae8e798155',
  )
  const context = setupBaseR(recipient, enc)
  const { key: requestKey, baseNonce } = messageKeyAndNonce(recipient, context)
  const request = hex(
    '6374e469135906992e1268c594d2a10c695d858c40a026e7965e7d86b83dd440b2c0185204b4d63525',
  )
  const aad = Buffer.alloc(0)
  expect(openAes128({ key: requestKey, iv: baseNonce, aad, sealed: request })).toBe(
    '00034745540568747470730b6578616d706c652e636f6d012f',
  )

  const label = Buffer.from('message/bhttp response')
  const secret = exportSecret(recipient, context, { label, length: 16 })
  expect(secret.toString('hex')).toBe('62d87a6ba569ee81014c2641f52bea36')
  const responseNonce = hex('c789e7151fcba46158ca84b04464910d')
  const prk = hkdfExtract(Buffer.concat([enc, responseNonce]), secret)
  expect(prk.toString('hex')).toBe(
    '979aaeae066cf211ab407b31ae49767f344e1501e475c84e8aff547cc5a683db',
  )
  const key = hkdfExpand(prk, 'key', 16)
  const iv = hkdfExpand(prk, 'nonce', 12)
  expect(key.toString('hex')).toBe('5d0172a080e428b16d298c4ea0db620d')
  expect(iv.toString('hex')).toBe('f6bf1aeb88d6df87007fa263')
  const sealed = hex('86f9013e404feea014e7be4a441f234f857fbd')
  expect(openAes128({ key, iv, aad, sealed })).toBe('0140c8')
})

test('HKDF refuses to pretend it can give more than one block', () => {
  expect(() => hkdfExpand(Buffer.alloc(32), 'key', 33)).toThrow(RangeError)
})

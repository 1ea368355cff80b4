import { randomUUID } from 'node:crypto'
import { worstPictures } from './worst-pictures.ts'

/**
 * Attackers with machines of their own, as far as one machine can show that: this process is idle to the scheduler
 * and gets what server, readers and honest people leave. Started by pictures.ts with a `PictureAttack`; on `stop`,
 * and when its starter is gone, it ends.
 */

export interface Sender {
  token: string
  deviceId: string
  address: string
}

export interface PictureAttack {
  url: string
  senders: readonly Sender[]
}

/** How often each file was answered how. */
export type PictureAnswers = Record<string, number>

export const sendPicture = async (url: string, sender: Sender, bytes: Buffer, uploadId: string) => {
  const form = new FormData()
  form.append('type', 'aadhaar-front')
  form.append('uploadId', uploadId)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'file.jpg')
  const response = await fetch(`${url}/api/user/kyc/invoke/ocr`, {
    method: 'POST',
    headers: {
      flag: '0',
      authentication: sender.token,
      'device-id': sender.deviceId,
      'x-forwarded-for': sender.address,
    },
    body: form,
  })
  const { code, data } = await response.json()
  return { code, reason: data?.reason ?? '', waitSeconds: data?.waitSeconds ?? 1 }
}

/** Keeps to nothing: what was refused is sent again at once. */
const attack = async ({ url, senders }: PictureAttack, isOver: () => boolean) => {
  const pictures = await worstPictures()
  process.send?.('ready')
  const answers: PictureAnswers = {}
  const sendOn = async (sender: Sender, from: number): Promise<void> => {
    for (let turn = from; !isOver(); turn += 1) {
      const picture = pictures[turn % pictures.length]
      if (!picture) return
      const { code, reason } = await sendPicture(url, sender, picture.bytes, randomUUID())
      const outcome = `${picture.name}: ${reason || code}`
      answers[outcome] = (answers[outcome] ?? 0) + 1
    }
  }
  await Promise.all(senders.map(sendOn))
  return answers
}

if (process.argv[1] === import.meta.filename) {
  let isOver = false
  process.on('message', async (message: PictureAttack | 'stop') => {
    if (message === 'stop') isOver = true
    else process.send?.(await attack(message, () => isOver))
  })
  process.on('disconnect', () => process.exit())
}
